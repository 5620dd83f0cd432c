import { screen, waitFor } from '@testing-library/react';
import type { SearchResults } from 'bff/contract/search/search';
import { expect } from 'vitest';
import { type FakeAnswers, ok } from './fake-api.ts';
import { openApp, registryOf } from './open-app.tsx';

const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
export const searchOf = (q: string) => `GET /api/search?q=${q}&zone=${zone}`;
export const PUBLISHING_SETTINGS = 'GET /api/publishing/settings';

export const foundId = '00000000-0000-4000-8000-00000000000a';
export const noResults: SearchResults = {
	threads: [],
	drafts: [],
	files: [],
	templates: [],
	runs: [],
};
/** What a search for `bread` finds. */
export const bread: SearchResults = {
	threads: [{ id: foundId, name: 'Bread at altitude', updatedAt: '2026-11-19T20:14:00.000Z' }],
	drafts: [
		{
			id: foundId,
			excerpt: 'The bread cracks.',
			status: 'queued',
			at: '2026-11-21T08:00:00.000Z',
		},
	],
	files: [{ path: 'bread/rye & oats.md', updatedAt: '2026-11-14T08:00:00.000Z' }],
	templates: [{ id: foundId, name: 'Bread, no influencers', version: 2 }],
	runs: [
		{
			id: foundId,
			title: 'Bread, no',
			createdAt: '2026-11-19T20:30:00.000Z',
			total: 402,
			included: 61,
		},
	],
};

/** Answers to the requests of the palette. Only a search for `bread` finds something. */
export const paletteAnswers = (): FakeAnswers => ({
	[searchOf('')]: ok(noResults),
	[searchOf('bread')]: ok(bread),
	[PUBLISHING_SETTINGS]: ok({ paused: null }),
});

const registry = registryOf('tweets', 'editor', 'compose', 'publishing', 'filter', 'settings');

/** Opens a screen as a subscriber. All remotes are live. */
export async function openSubscriber(answers: FakeAnswers, address = '/app/compose') {
	const visit = openApp(address, { answers, registry });
	await screen.findByRole('heading', { level: 1 });
	return visit;
}

/** Opens the palette over a screen, with the focus in its field. */
export async function openPalette(answers: FakeAnswers, address?: string) {
	const visit = await openSubscriber(answers, address);
	await visit.person.keyboard('{Control>}k{/Control}');
	const field = await screen.findByRole('combobox', { name: 'Search and commands' });
	await waitFor(() => expect(document.activeElement).toBe(field));
	return { ...visit, field };
}

export const paletteClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
