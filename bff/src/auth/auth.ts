// Signs users in and out, and manages accounts, sessions and connections to X and Google.

import { activityRoutes } from './audit/activity-routes.ts';
import { currentUserRoutes } from './current-user-routes.ts';
import { linkRoutes } from './links/link-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { connectionRoutes } from './oauth/connection-routes.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { signupRoutes } from './signup-routes.ts';

export { readEmail } from './account-input.ts';
export { type AccountStore, createAccountStore } from './account-store.ts';
export { AuditEventEntity } from './audit/audit-event.entity.ts';
export {
	type AuditEvent,
	type AuditLog,
	type AuditRequest,
	createAuditLog,
} from './audit/audit-log.ts';
export { createDeletionStore, type DeletionStore, type Erased } from './deletion-store.ts';
export {
	currentSession,
	registerSessionCookie,
	requireOperator,
	requireSession,
	requireSubscription,
	subscriptionRequired,
} from './guards.ts';
export { type AccountLinkStore, createAccountLinkStore } from './links/account-link-store.ts';
export { accountLinkUrl } from './links/account-link-url.ts';
export type { ResetRequests } from './links/reset-requests.ts';
export { addQuery } from './oauth/add-query.ts';
export type { ConnectionManager } from './oauth/connections.ts';
export { createFindInitiator } from './oauth/find-initiator.ts';
export { IdentityEntity } from './oauth/identity.entity.ts';
export {
	readXConnection,
	type StoredXConnection,
	selectXConnection,
	toXConnection,
	type XConnection,
} from './oauth/identity-store.ts';
export { OAuthFailure } from './oauth/oauth-failure.ts';
export type { OAuthStates } from './oauth/oauth-states.ts';
export { createPendingConsent, type PendingConsent } from './oauth/pending-consent.ts';
export { type AllFlows, callbackUriOf } from './oauth/provider-flows.ts';
export { resolveRedirect } from './oauth/resolve-redirect.ts';
export { createTokenSealer } from './oauth/token-sealer.ts';
export { hashPassword, isPasswordRight } from './passwords.ts';
export { watchEndedSessions } from './sessions/ended-sessions.ts';
export { hasSignedInRecently, notConfirmed } from './sessions/recent-sign-in.ts';
export {
	joinUser,
	type RequestUserRow,
	toRequestUser,
	USER_FIELDS,
} from './sessions/request-user.ts';
export { SessionEntity } from './sessions/session.entity.ts';
export {
	type CurrentSession,
	createSessionStore,
	hasOnly,
	type KeyField,
	type SealedKeys,
	type SessionExtra,
	type SessionStore,
} from './sessions/session-store.ts';
export { createSignIn, type SignIn } from './sign-in.ts';
export { type Auth, startAuth } from './start-auth.ts';
export {
	accessStatuses,
	rankOfStatus,
	ruleOfStatus,
	toSubscriptionStatus,
} from './subscription-status.ts';
export { authTables } from './tables.ts';
export { UserEntity, type UserRow } from './user.entity.ts';
export { lockUser, readOnboarding } from './user-store.ts';
export { createXAccess, type XAccess } from './x/x-access.ts';

export const authArea = {
	everyone: [loginRoutes, signupRoutes, linkRoutes, oauthRoutes],
	users: [currentUserRoutes, sessionRoutes, activityRoutes, connectionRoutes],
};
