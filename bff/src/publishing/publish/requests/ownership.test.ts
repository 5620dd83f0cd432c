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

let app: PublishingApp;
let owner: Author;

beforeAll(async () => {
	app = await buildPublishingApp({ own: false });
	owner = await app.author();
});
afterAll(() => app.close());

/** Each route, in a status in which its owner could use it. */
const routes = [
	{ route: resumePublication, status: 'failed', payload: undefined },
	{ route: lookUpPublication, status: 'unsure', payload: undefined },
	{ route: reportPublication, status: 'unsure', payload: { outcome: 'posted' } },
	{ route: reportPublication, status: 'by_hand', payload: { outcome: 'not_posted' } },
	{ route: reportPart, status: 'by_hand', payload: {} },
	{ route: takeBackPart, status: 'by_hand', payload: undefined },
	{ route: deletePosts, status: 'posted', payload: undefined },
] as const;

test.each(routes.map((one) => ({ ...one, title: `${nameOf(one.route)} (${one.status})` })))(
	'$title does not reach the draft of another user [C1]',
	async ({ route, status, payload }) => {
		const stranger = await app.author();
		const id = await owner.draft(['Mine.'], { status });
		const before = await owner.publication(id);
		const answer = await app.app.inject({
			method: route.method,
			url: route.url.replace(':id', id).replace(':part', '0'),
			headers: { cookie: stranger.cookie },
			...(payload && { payload }),
		});
		expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
			status: 404,
			code: 'not_found',
		});
		expect(await owner.publication(id)).toEqual(before);
		const { asked } = await app.readX();
		expect(asked.posts).toBe(0);
	},
);
