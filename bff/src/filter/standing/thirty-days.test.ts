import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../time.ts';
import { localTimeOf } from '../../zones/zones.ts';
import { countPosts, honest, modelOf } from '../fixtures/judging.ts';
import {
	addPostsAt,
	buildStandingApp,
	makeStanding,
	runDue,
	standingFilterOf,
	standingVerdicts,
} from '../fixtures/standing-filters.ts';

const slots = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
	['07:00', '18:30'].map((time) => ({ weekday, time })),
);
const zone = 'Europe/Berlin';

test.each([
	['spring', '2026-03-14T12:00:00Z'],
	['autumn', '2026-10-10T12:00:00Z'],
])(
	'in 30 days with the change of clocks in %s, each post is judged once [S1, S4]',
	async (_, start) => {
		const { model, requests } = modelOf(honest);
		const app = await buildStandingApp({ model });
		app.clock.now = Date.parse(start);
		const person = await app.member(0);
		let { nextAt } = await makeStanding(person, { every: 'slots', slots, zone, dailyLimit: 50 });
		const posts: string[] = [];
		const times: string[] = [];
		for (let run = 0; run < 60; run += 1) {
			const due = Date.parse(nextAt ?? '');
			times.push(localTimeOf(new Date(due), zone));
			for (const before of [MINUTE_MS, 6 * 60 * MINUTE_MS])
				posts.push(
					...(await addPostsAt(app, person, due - before, [
						{ text: `Running, part ${posts.length}` },
					])),
				);
			app.clock.now = due + 20_000;
			await runDue(app);
			nextAt = (await standingFilterOf(person)).nextAt;
		}
		expect(new Set(times.map((time) => time.slice(11)))).toEqual(new Set(['07:00', '18:30']));
		expect(new Set(times.map((time) => time.slice(0, 10))).size).toBe(31);
		const verdicts = await standingVerdicts(app, person);
		expect(verdicts.map(({ tweetId }) => tweetId).sort()).toEqual(posts.toSorted());
		expect(countPosts(requests)).toBe(posts.length);
	},
	120_000,
);
