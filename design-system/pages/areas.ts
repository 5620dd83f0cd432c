/**
 * The branches of the tree of stories, in its order, with the folder that each one's stories are
 * in.
 */
export const areas = {
	'Design system': 'design-system/',
	Shell: 'shell/src/',
	Landing: 'mfe-landing/src/',
	Billing: 'mfe-billing/src/',
	Compose: 'mfe-compose/src/',
	Tweets: 'mfe-tweets/src/',
	Editor: 'mfe-editor/src/',
	Filter: 'mfe-filter/src/',
	Mails: 'bff/src/mail/',
} as const;

export type Area = keyof typeof areas;
