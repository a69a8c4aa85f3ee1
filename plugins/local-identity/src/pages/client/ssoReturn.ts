// Posts the result to the opener of the popup only: the target origin is the one
// that started the sign-in.
const result = document.getElementById('return')?.dataset;
// The library types it as `any`.
const opener = window.opener as Window | null;
if (result?.['origin'] && opener) {
  opener.postMessage({type: 5, urlParams: result['parameters']}, result['origin']);
  window.close();
}

export {};
