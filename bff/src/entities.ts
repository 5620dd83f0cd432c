import { accessTables } from './access/access.ts';
import { accountTables } from './account/account.ts';
import { announcementsTables } from './announcements/announcements.ts';
import { authTables } from './auth/auth.ts';
import { billingTables } from './billing/billing.ts';
import { composeTables } from './compose/compose.ts';
import { editorTables } from './editor/editor.ts';
import { feedTables } from './feed/feed.ts';
import { filterTables } from './filter/filter.ts';
import { httpTables } from './http/limits/tables.ts';
import { landingTables } from './landing/landing.ts';
import { mailTables } from './mail/mail.ts';
import { networkAccountsTables } from './network-accounts/network-accounts.ts';
import { privacyTables } from './privacy/privacy.ts';
import { publishingTables } from './publishing/publishing.ts';
import { tweetsTables } from './tweets/tweets.ts';
import { usageTables } from './usage/usage.ts';

/** What every area says of its tables. */
export const tables = [
	...accessTables,
	...accountTables,
	...announcementsTables,
	...authTables,
	...billingTables,
	...composeTables,
	...editorTables,
	...feedTables,
	...filterTables,
	...httpTables,
	...landingTables,
	...mailTables,
	...networkAccountsTables,
	...privacyTables,
	...publishingTables,
	...tweetsTables,
	...usageTables,
];

export const entities = tables.map(({ entity }) => entity);
