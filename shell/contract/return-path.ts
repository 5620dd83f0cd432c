/**
 * The key in the tab's storage of the page that is opened after a sign-in. A remote that sends the
 * user to sign in again sets it to its own path.
 */
export const RETURN_PATH_KEY = 'warble-return-to';
