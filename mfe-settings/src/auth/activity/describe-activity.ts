import type { Activity, ActivityKind } from 'bff/contract/auth/activity';
import { formatCount } from 'remote-kit/format-number';

const signInMethods: Readonly<Record<string, string>> = {
	password: 'with your password',
	signup: 'with a new account',
	invitation: 'with an invitation',
	reset: 'with a reset link',
	twitter: 'with X',
	google: 'with Google',
};
const names: Readonly<Record<string, string>> = {
	twitter: 'X',
	google: 'Google',
	openrouter_api_key: 'OpenRouter key',
	twitter_api_key: 'X API key',
};
const subscriptions: Readonly<Record<string, string>> = {
	trialing: 'Your trial began',
	active: 'Your subscription is active',
	past_due: 'A payment failed',
	unpaid: 'Your subscription is unpaid',
	canceled: 'Your subscription ended',
	paused: 'Your subscription is paused',
};
const stops: Readonly<Record<string, string>> = {
	failed: 'A post wasn’t published',
	unsure: 'A post may be on X',
	missed: 'A post missed its time',
	by_hand: 'A post is ready for you to publish',
	paused: 'Your queue was paused',
};

const proposals: Readonly<Record<string, string>> = {
	publish: 'publish a draft',
	reply: 'reply to a post',
	like: 'like a post',
	delete_posts: 'delete posts',
	delete_drafts: 'delete drafts',
};
/** The programs that were disconnected with the sessions. */
const withPrograms = (programs: unknown = 0) =>
	programs === 0 ? '' : `; ${formatCount(Number(programs), 'program')} disconnected`;

const proposalOf = (kind: unknown) => proposals[String(kind)] ?? 'do something';

const describe: Readonly<Record<ActivityKind, (details: Activity['details']) => string>> = {
	account_created: () => 'Your account was created',
	login: ({ how }) => `Signed in ${signInMethods[String(how)] ?? ''}`.trim(),
	login_failed: () => 'A sign-in with a wrong password was refused',
	logout: ({ session, ended, programs }) => {
		if (ended !== undefined)
			return `Signed out on ${formatCount(Number(ended), 'other device')}${withPrograms(programs)}`;
		return session === undefined ? 'Signed out' : 'Signed out another browser';
	},
	reset_asked: () => 'A password reset link was sent to you',
	password_changed: ({ programs }) => `Your password was changed${withPrograms(programs)}`,
	connected: ({ provider }) => `${names[String(provider)] ?? provider} was connected`,
	disconnected: ({ provider }) => `${names[String(provider)] ?? provider} was disconnected`,
	key_changed: ({ field }) => `Your ${names[String(field)] ?? field} was saved`,
	key_removed: ({ field }) => `Your ${names[String(field)] ?? field} was removed`,
	key_revealed: ({ field }) => `Your ${names[String(field)] ?? field} was shown in full`,
	key_tested: ({ field }) => `Your ${names[String(field)] ?? field} was tested`,
	checkout_begun: () => 'A checkout was opened',
	subscription_changed: ({ status }) =>
		subscriptions[String(status)] ?? 'Your subscription changed',
	published: ({ parts }) =>
		Number(parts) > 1 ? `${parts} posts were published together` : 'A post was published',
	operator_added: () => 'You became an operator',
	operator_removed: () => 'You are no longer an operator',
	sessions_ended: ({ programs }) =>
		`An operator signed you out everywhere${withPrograms(programs)}`,
	invitation_sent: () => 'You sent an invitation again',
	job_retried: ({ queue }) => `You retried a failed job (${queue})`,
	deletion_refused: () => 'A deletion of your account with a wrong password was refused',
	deletion_requested: () => 'The deletion of your account was requested',
	deletion_cancelled: () => 'Your account was kept',
	publication_stopped: ({ status }) => stops[String(status)] ?? 'A post needs your attention',
	announced: ({ change }) =>
		change === 'added' ? 'You added an announcement' : 'You removed an announcement',
	maintenance: ({ change }) =>
		change === 'ended' ? 'You ended maintenance' : 'You began maintenance',
	unsubscribed: ({ list }) =>
		list === 'weekly_digest'
			? 'The weekly digest was stopped by its link'
			: 'Mails about posts that need you were stopped by their link',
	token_created: ({ name }) => `The token “${name}” was created`,
	token_revoked: ({ name }) => `The token “${name}” was revoked`,
	agent_connected: ({ name }) => `The agent “${name}” was connected`,
	agent_disconnected: ({ name }) => `The agent “${name}” was disconnected`,
	program_call: ({ by, call, status }) =>
		Number(status) < 400
			? `${by} made a change: ${call}`
			: `${by} couldn’t make a change: ${call} (${status})`,
	proposal_created: ({ by, proposal }) => `${by} asked you to ${proposalOf(proposal)}`,
	proposal_approved: ({ by, proposal }) =>
		`You approved a proposal of ${by} to ${proposalOf(proposal)}`,
	proposal_refused: ({ by, proposal }) =>
		`You refused a proposal of ${by} to ${proposalOf(proposal)}`,
	webhook_added: ({ host }) => `A webhook to ${host} was added`,
	webhook_deleted: ({ host }) => `The webhook to ${host} was deleted`,
	export_requested: () => 'You asked for an export of your data',
	export_ready: () => 'An export of your data was ready',
	export_failed: () => 'An export of your data failed',
	export_downloaded: () => 'An export of your data was downloaded',
	data_imported: ({ count }) =>
		Number(count) === 1 ? '1 item was imported' : `${count} items were imported`,
	import_failed: () => 'An import failed',
};

/** One sentence without a full stop. A newer server may send kinds that this page does not know. */
export function describeActivity({ kind, details }: Activity): string {
	return describe[kind]?.(details) ?? 'Something else happened';
}

/** The address that shows the subject of an entry. */
export function placeOf({ kind, details: { draftId } }: Activity): string | undefined {
	if (draftId === undefined) return undefined;
	return kind === 'published' ? `/app/drafts?draft=${draftId}` : `/app/queue?draft=${draftId}`;
}
