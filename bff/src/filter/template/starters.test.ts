import { describe, expect, test } from 'vitest';
import { getStarters } from '../../../contract/filter/filter.ts';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { createStarters } from './starters.ts';

const names = (postTopics: string) =>
	createStarters({ marketing: 'A shop', postTopics }).map(({ name }) => name);

describe('starters', () => {
	test('are made from the topics that the user named', () => {
		expect(names('easy running, Postgres; bread\nknitting')).toEqual([
			'Easy running: lessons learned',
			'Postgres: measured results',
			'Bread: what went wrong',
		]);
		expect(createStarters({ marketing: 'A shop', postTopics: 'Bread' })[0]?.description).toMatch(
			/^Bread\. Lessons from people/,
		);
	});

	test('use a topic again if there are fewer than three', () => {
		expect(names('Running and Postgres.')).toEqual([
			'Running: lessons learned',
			'Postgres: measured results',
			'Running: what went wrong',
		]);
	});

	test('are general without answers, and for answers that are no list of topics', () => {
		const general = ['Lessons learned', 'Claims with numbers', 'What went wrong'];
		expect(createStarters(null).map(({ name }) => name)).toEqual(general);
		expect(names('   ')).toEqual(general);
		expect(names('I would like to write about everything that happens in my kitchen')).toEqual(
			general,
		);
	});

	test('each show a post that is kept and one that is dropped', () => {
		for (const { examples } of createStarters(null))
			expect(examples.map(({ included }) => included)).toEqual([true, false]);
	});

	test('are served to signed-in users', async () => {
		const app = await buildTestApp();
		const { client } = await app.loginAs();
		expect(await client.call(getStarters, {})).toHaveLength(3);
		await app.close();
	});
});
