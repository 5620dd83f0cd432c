import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportPart, takeBackPart } from '../../../../contract/publishing/by-hand.ts';
import {
	deletePosts,
	lookUpPublication,
	reportPublication,
	resumePublication,
} from '../../../../contract/publishing/publishing.ts';
import {
	type Author,
	buildPublishingApp,
	type PublishingApp,
} from '../../../testing/apps/build-publishing-app.ts';
import { nameOf } from '../../../testing/contract-routes.ts';
import { readTables } from '../../../testing/database/read-tables.ts';

let app: PublishingApp;
let owner: Author;

beforeAll(async () => {
	app = await buildPublishingApp({ own: false });
	owner = await app.author();
});
afterAll(() => app.close());

const [posted, byUser, unknown, failed] = [
	{ status: 'posted', isAttempted: true },
	{ status: 'posted', isAttempted: false },
	{ status: 'unknown', isAttempted: true },
	{ status: 'failed', isAttempted: false },
] as const;

/** Each route, on a publication that it would change for its owner. */
const routes = [
	{ route: resumePublication, status: 'failed', parts: [posted, failed], payload: undefined },
	{ route: lookUpPublication, status: 'unsure', parts: [unknown], payload: undefined },
	{
		route: reportPublication,
		status: 'unsure',
		parts: [unknown],
		payload: { outcome: 'not_posted' },
	},
	{ route: reportPublication, status: 'by_hand', parts: [], payload: { outcome: 'posted' } },
	{ route: reportPublication, status: 'by_hand', parts: [], payload: { outcome: 'not_posted' } },
	{ route: reportPart, status: 'by_hand', parts: [], payload: {} },
	{ route: takeBackPart, status: 'by_hand', parts: [byUser], payload: undefined },
	{ route: deletePosts, status: 'posted', parts: [posted], payload: undefined },
] as const;

/** Stores parts as a process or their user left them. */
const addParts = (id: string, parts: readonly { status: string; isAttempted: boolean }[]) =>
	Promise.all(
		parts.map(({ status, isAttempted }, position) =>
			app.execute(
				`insert into publication_parts (draft_id, position, text, media, status, posted_id, first_attempt_at)
				values (?, ?, 'Mine.', '[]', ?, '91', case when ? then now() end)`,
				[id, position, status, isAttempted],
			),
		),
	);

test.each(routes.map((entry) => ({ ...entry, title: `${nameOf(entry.route)} (${entry.status})` })))(
	'$title changes nothing of another user [C1, C11]',
	async ({ route, status, parts, payload }) => {
		const stranger = await app.author();
		const id = await owner.draft(['Mine.', 'Mine, too.'].slice(0, parts.length || 1), { status });
		await addParts(id, parts);
		const read = () => readTables(app.services.em.fork(), stranger.id);
		const send = ({ cookie }: Author) =>
			app.app.inject({
				method: route.method,
				url: route.url.replace(':id', id).replace(':part', '0'),
				headers: { cookie },
				...(payload && { payload }),
			});
		const before = await read();
		const answer = await send(stranger);
		expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
			status: 404,
			code: 'not_found',
		});
		expect(await read()).toEqual(before);
		const { asked } = await app.readX();
		expect(asked.posts).toBe(0);
		await send(owner);
		expect(await read()).not.toEqual(before);
	},
);
