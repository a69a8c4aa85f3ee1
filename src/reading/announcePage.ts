import type {ClientModule} from '@docusaurus/types';

/** ID of the element whose text screen readers announce. */
export const ANNOUNCEMENT = 'portal-announcement';

/** Announces the heading of a page that a link has opened without loading it. Browsers announce only loaded pages. */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({
  location,
  previousLocation,
}) => {
  const place = document.getElementById(ANNOUNCEMENT);
  if (place && previousLocation && previousLocation.pathname !== location.pathname) {
    place.textContent = document.querySelector('h1')?.textContent ?? document.title;
  }
  return undefined;
};
