import { expect, test } from 'vitest';
import { createFile, deleteFile, getFileTree, readFile } from '../../contract/editor/editor.ts';
import { sanitize } from '../rich-text/sanitize.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';
import { seedFiles } from './seed-files.ts';

test('the demo user gets files only once, even from two processes or after deleting them', async () => {
	const app = await buildTestApp();
	const demo = await app.loginAs();
	const tree = async () => (await demo.client.call(getFileTree, {})).tree;
	const { em } = app.services;
	await Promise.all([seedFiles(em, demo.id), seedFiles(em, demo.id)]);
	const seeded = await tree();
	expect(seeded).toContain('running/base-miles.md');
	for (const path of seeded) {
		const { content } = await demo.client.call(readFile, { querystring: { path } });
		expect(content).toMatch(/^<h1>/);
		expect(sanitize(content)).toBe(content);
	}
	for (const path of seeded) await demo.client.call(deleteFile, { body: { path } });
	await seedFiles(em, demo.id);
	expect(await tree()).toEqual([]);
	await demo.client.call(createFile, { body: { path: 'voice.md', content: 'Mine' } });
	await seedFiles(em, demo.id);
	expect(await tree()).toEqual(['voice.md']);
});
