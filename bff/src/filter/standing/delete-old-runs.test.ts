import { expect, test } from 'vitest';
import { listRuns, overrideVerdict } from '../../../contract/filter/run.ts';
import { HOUR_MS } from '../../time.ts';
import { honest, modelOf } from '../fixtures/judging.ts';
import {
	addPostsAt,
	buildStandingApp,
	makeStanding,
	runDue,
	standingVerdicts,
} from '../fixtures/standing-filters.ts';

test('old runs of standing filters are deleted, except with a correction or a saved post', async () => {
	const app = await buildStandingApp({ model: modelOf(honest).model });
	const person = await app.member(0);
	await makeStanding(person);
	const em = app.services.em.fork();
	for (const text of ['Running away', 'Running, corrected', 'Running, saved', 'Running now']) {
		await addPostsAt(app, person, app.clock.now, [{ text }]);
		app.clock.now += HOUR_MS;
		await runDue(app);
	}
	const [, corrected, saved, newest] = await standingVerdicts(app, person);
	await person.client.call(overrideVerdict, {
		params: { id: corrected?.runId ?? '', tweetId: corrected?.tweetId ?? '' },
		body: { value: 'exclude' },
	});
	await em.execute(
		`insert into reading_marks (user_id, story_key, mark, marked_at)
		select ?, story_key, 'saved', now() from filter_run_posts where run_id = ?`,
		[person.id, saved?.runId],
	);
	await em.execute(
		`update filter_runs set ended_at = now() - interval '91 days' where user_id = ? and id <> ?`,
		[person.id, newest?.runId],
	);
	expect(await app.services.filter.standing.deleteOldRuns()).toBe(1);
	const runs = await person.client.call(listRuns, { querystring: {} });
	expect(runs.map(({ id }) => id)).toEqual([newest?.runId, saved?.runId, corrected?.runId]);
});
