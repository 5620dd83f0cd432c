import { expect, test } from 'vitest';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

test('sessions of test databases are not in UTC, so that what depends on that is noticed', async () => {
	const { services } = await buildTestApp();
	expect(
		await services.em
			.fork()
			.execute("select '2026-11-26T01:00:00Z'::timestamptz::timestamp::text as time"),
	).toEqual([{ time: '2026-11-25 21:30:00' }]);
});
