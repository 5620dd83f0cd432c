import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { convert, ThemeProvider } from 'storybook/theming';
import { afterEach, expect, test, vi } from 'vitest';
import { SpecStatesPage } from './spec-states-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const entries = {
	none: {
		type: 'story',
		id: 'compose-drafts-panel--none',
		title: 'Compose/Drafts panel',
		name: 'None',
		tags: ['dev', 'empty'],
	},
	busy: {
		type: 'story',
		id: 'design-system-button--busy',
		title: 'Design system/Button',
		name: 'Busy',
		tags: ['busy'],
	},
	page: { type: 'docs', id: 'tokens--docs', title: 'Tokens', name: 'Docs', tags: [] },
};

/** In the container that Storybook uses for its pages. */
const open = () =>
	render(
		<ThemeProvider theme={convert()}>
			<SpecStatesPage />
		</ThemeProvider>,
	);

test('the states of the spec are listed with their texts, and a search finds all stories', async () => {
	vi.stubGlobal('fetch', async () => Response.json({ entries }));
	open();
	const link = await screen.findByRole('link', { name: 'Compose, Drafts panel: None' });
	expect(link.getAttribute('href')).toBe('?path=/story/compose-drafts-panel--none');
	expect(screen.getByRole('cell', { name: 'empty' })).toBeTruthy();
	expect(screen.getByText('No tweets yet')).toBeTruthy();
	expect(screen.getByRole('status').textContent).toBe('1 story');

	await userEvent.type(
		screen.getByRole('searchbox', { name: 'A state, or words of the spec' }),
		'busy',
	);
	expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
		'Design system, Button: Busy',
	]);
	await userEvent.type(screen.getByRole('searchbox'), ' bees');
	expect(screen.getByRole('status').textContent).toBe('0 stories');
});

test('a message is shown if the list of stories cannot be loaded', async () => {
	vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
	open();
	expect(await screen.findByText('The list of stories could not be read.')).toBeTruthy();
});
