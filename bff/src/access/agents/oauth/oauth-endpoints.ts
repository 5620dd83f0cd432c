/** How programs may authenticate at the token endpoint. Most are public clients, with `none`. */
export const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'];
export const GRANT_TYPES = ['authorization_code', 'refresh_token'];

/** The addresses of the OAuth server. */
export const oauthPaths = {
	authorization: '/oauth/authorize',
	token: '/oauth/token',
	registration: '/oauth/register',
	revocation: '/oauth/revoke',
};
