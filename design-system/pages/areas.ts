/** The areas of the story tree, in order, with the folder of their stories. */
export const areas = {
	'Design system': 'design-system/',
	Shell: 'shell/src/',
	Landing: 'mfe-landing/src/',
	Billing: 'mfe-billing/src/',
	Compose: 'mfe-compose/src/',
	Publishing: 'mfe-publishing/src/',
	Tweets: 'mfe-tweets/src/',
	Editor: 'mfe-editor/src/',
	Filter: 'mfe-filter/src/',
	Settings: 'mfe-settings/src/',
	Admin: 'mfe-admin/src/',
	Mails: 'bff/src/mail/',
} as const;

export type Area = keyof typeof areas;
