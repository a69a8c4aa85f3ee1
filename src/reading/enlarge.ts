/** Copies a picture so that it fills its container. IDs stay on the original, which the copy may refer to. */
export function enlarge(picture: Element): Element {
  // A clone has its original's type; the DOM's types only say that it is a node.
  const copy = picture.cloneNode(true) as Element;
  for (const element of [copy, ...copy.querySelectorAll('[id]')]) {
    element.removeAttribute('id');
  }
  for (const name of ['width', 'height', 'aria-labelledby', 'aria-describedby']) {
    copy.removeAttribute(name);
  }
  return copy;
}
