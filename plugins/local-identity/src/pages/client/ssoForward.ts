// Submits the form without a click.
document.forms[0]?.submit();

export {};
