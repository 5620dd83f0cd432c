// What the rest of the server may use of this area.
export { readEmail } from './account-input.ts';
export { type Accounts, createAccounts } from './account-store.ts';
export { memberRoutes } from './current-user-routes.ts';
export { memberOf, registerSessionCookie, requireSession, requireSubscription } from './guards.ts';
export { AccountLinkEntity } from './links/account-link.entity.ts';
export { type AccountLinks, createAccountLinks } from './links/account-link-store.ts';
export { addressOfLink } from './links/account-link-url.ts';
export { linkRoutes } from './links/link-routes.ts';
export { type ResetRequests, startResetRequests } from './links/reset-requests.ts';
export { authRoutes } from './login-routes.ts';
export { connectionRoutes } from './oauth/connection-routes.ts';
export { letsAct } from './oauth/connections.ts';
export { IdentityEntity } from './oauth/identity.entity.ts';
export { createOAuth, type OAuth } from './oauth/oauth.ts';
export { oauthRoutes } from './oauth/oauth-routes.ts';
export { createStoredTokens } from './oauth/stored-tokens.ts';
export { createXAccess, type XAccess } from './oauth/x-access.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { watchEndedSessions } from './sessions/ended-sessions.ts';
export { SessionEntity } from './sessions/session.entity.ts';
export { startForgettingSessions } from './sessions/session-cleanup.ts';
export { sessionRoutes } from './sessions/session-routes.ts';
export {
	createSessions,
	type KeyField,
	type SealedKeys,
	type Sessions,
} from './sessions/session-store.ts';
export { createSignIn } from './sign-in.ts';
export { signupRoutes } from './signup-routes.ts';
export { statusFrom } from './subscription-status.ts';
export { UserEntity } from './user.entity.ts';
