import type { ActivityKind } from 'bff/contract/auth/activity';

/** What happened, by kind, in the order of the list to choose from. */
export const kinds: Readonly<Record<ActivityKind, string>> = {
	account_created: 'Account created',
	login: 'Signed in',
	login_failed: 'Sign-in refused',
	logout: 'Signed out',
	sessions_ended: 'Signed out by an operator',
	reset_asked: 'Reset link sent',
	password_changed: 'Password changed',
	connected: 'Account connected',
	disconnected: 'Account disconnected',
	key_changed: 'API key changed',
	key_removed: 'API key removed',
	key_revealed: 'API key shown',
	key_tested: 'API key tested',
	checkout_begun: 'Checkout opened',
	subscription_changed: 'Subscription changed',
	published: 'Post published',
	publication_stopped: 'Post needs the user',
	operator_added: 'Made an operator',
	operator_removed: 'No longer an operator',
	invitation_sent: 'Invitation sent again',
	announced: 'Announcement changed',
	maintenance: 'Maintenance switched',
	job_retried: 'Failed job tried again',
	unsubscribed: 'Unsubscribed from a mail',
};
