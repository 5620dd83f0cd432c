import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Media } from 'bff/contract/publishing/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beach, cat, plan, run } from './fixtures/media-samples.ts';
import { MediaServer } from './fixtures/media-server.ts';
import { chooser, openPost, photo } from './fixtures/open-post.tsx';

const user = userEvent.setup();
let server: MediaServer;
beforeEach(() => {
	server = new MediaServer();
	for (const media of [beach, plan, cat, run]) server.add(media);
});

afterEach(() => vi.useRealTimers());

const open = (media: readonly Media[], alts: string[] = []) =>
	openPost(
		media.map(({ id }, n) => ({ id, alt: alts[n] ?? '' })),
		server,
	);

describe('alternative texts [L6]', () => {
	test('warn if an image lacks one, and the warning leads to writing it', async () => {
		const { saved } = open([plan]);
		expect(await screen.findByText('1 image has no alt text.')).toBeTruthy();
		expect(screen.getByText(/People using a screen reader will miss it\./)).toBeTruthy();
		await user.click(screen.getByRole('button', { name: 'Add alt text' }));
		const field = screen.getByRole('textbox', { name: 'Alt text' });
		expect(document.activeElement).toBe(field);
		await user.keyboard('Two query plans.{Escape}');
		expect(saved()).toEqual([{ id: plan.id, alt: 'Two query plans.' }]);
		expect(screen.queryByText(/no alt text/)).toBeNull();
		expect(screen.getByRole('img', { name: 'Two query plans.' })).toBeTruthy();
		expect(document.activeElement).toBe(
			screen.getByRole('button', { name: 'Edit: query-plan.png' }),
		);
	});

	test('are counted if several are missing, and the first is written first', async () => {
		open([plan, beach], ['A plan.']);
		expect(await screen.findByText('1 image has no alt text.')).toBeTruthy();
		await user.click(await screen.findByRole('button', { name: 'Edit: query-plan.png' }));
		await user.clear(screen.getByRole('textbox', { name: 'Alt text' }));
		await user.click(screen.getByRole('button', { name: 'Done' }));
		expect(screen.getByText('2 images have no alt text.')).toBeTruthy();
		expect(screen.getByText(/will miss them\./)).toBeTruthy();
		await user.click(screen.getByRole('button', { name: 'Add alt text' }));
		const [first] = screen.getAllByRole('listitem');
		expect(document.activeElement).toBe(within(first as HTMLElement).getByRole('textbox'));
	});

	test('exist for GIFs, but not for videos, because X has none', async () => {
		open([cat]);
		expect(await screen.findByText('The GIF has no alt text.')).toBeTruthy();
	});

	test('a video is not warned about', async () => {
		open([run]);
		await screen.findByLabelText('run.mp4');
		expect(screen.queryByText(/alt text/i)).toBeNull();
	});

	test('can have as many characters as X accepts, and an emoji counts as one', async () => {
		const { saved } = open([plan], [`${'a'.repeat(498)}${'👋'.repeat(500)}`]);
		await user.click(await screen.findByRole('button', { name: /^Edit/ }));
		await user.keyboard('bc');
		expect(saved()?.[0]?.alt).toBe(`${'a'.repeat(498)}${'👋'.repeat(500)}bc`);
		expect(screen.getByText('1,000/1,000')).toBeTruthy();
	});

	test('that are pasted and too long are neither cut nor saved, and say so until shortened', async () => {
		const { saved } = open([plan], ['A plan.']);
		await user.click(await screen.findByRole('button', { name: /^Edit/ }));
		const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Alt text' });
		await user.clear(field());
		await user.paste('x'.repeat(2000));
		const problem = /^1,000 characters too long for X, so the alt text isn’t saved/;
		expect(field().value).toHaveLength(2000);
		expect(screen.getByText(problem)).toBeTruthy();
		expect(saved()?.[0]?.alt).toBe('');
		await user.click(screen.getByRole('button', { name: 'Done' }));
		expect(screen.getByRole('alert').textContent).toMatch(problem);
		await user.click(screen.getByRole('button', { name: /^Edit/ }));
		expect(field().value).toHaveLength(2000);
		field().setSelectionRange(1000, 2000);
		await user.keyboard('{Delete}');
		expect(saved()?.[0]?.alt).toBe('x'.repeat(1000));
		expect(screen.queryByText(problem)).toBeNull();
	});

	test('are ended with Ctrl+Enter, which the surrounding editor ignores', async () => {
		let seen = 0;
		document.addEventListener('keydown', ({ key }) => {
			if (key === 'Escape') seen += 1;
		});
		open([plan]);
		await user.click(await screen.findByRole('button', { name: 'Add alt text: query-plan.png' }));
		await user.keyboard('Plans.{Control>}{Enter}{/Control}');
		expect(screen.queryByRole('textbox', { name: 'Alt text' })).toBeNull();
		expect(seen).toBe(0);
	});
});

describe('stored images and videos [L6]', () => {
	test('are read with one request', async () => {
		open([plan, beach], ['A plan.', 'A beach.']);
		expect(await screen.findAllByRole('img')).toHaveLength(2);
		expect(server.requestsTo('GET /api/media')).toHaveLength(1);
	});

	test('play a GIF only on request', async () => {
		open([cat], ['A cat.']);
		const picture = await screen.findByRole('img');
		expect(picture.getAttribute('src')).toBe(`/api/media/${cat.id}/thumbnail`);
		await user.click(screen.getByRole('button', { name: 'Play GIF: cat.gif' }));
		expect(picture.getAttribute('src')).toBe(`/api/media/${cat.id}/content`);
		await user.click(screen.getByRole('button', { name: 'Stop GIF: cat.gif' }));
		expect(picture.getAttribute('src')).toBe(`/api/media/${cat.id}/thumbnail`);
	});

	test('say so if a file was deleted, which can then be removed', async () => {
		server.media.delete(plan.id);
		const { saved } = open([plan]);
		expect(await screen.findByText(/This file was deleted\./, { selector: 'p *' })).toBeTruthy();
		await user.click(screen.getByRole('button', { name: /^Remove/ }));
		expect(saved()).toEqual([]);
	});

	test('can be read again if their details failed to load', async () => {
		server.dropConnection('GET /api/media');
		open([plan], ['A plan.']);
		await user.click(await screen.findByRole('button', { name: 'Try again' }));
		expect(await screen.findByRole('img', { name: 'A plan.' })).toBeTruthy();
	});

	test('include an upload that another tab finishes', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		server.media.set(run.id, { ...run, status: 'uploading', offset: 6_000_000 });
		open([run]);
		expect(await screen.findByText(/isn’t uploaded yet: 50%/)).toBeTruthy();
		server.media.set(run.id, run);
		await vi.advanceTimersByTimeAsync(6000);
		expect((await screen.findByLabelText('run.mp4')).getAttribute('src')).toBeTruthy();
	});
});

describe('removing an image [L6]', () => {
	test('moves the focus to the next one, and then to the post’s images', async () => {
		const { saved } = open([plan, beach], ['A plan.', 'A beach.']);
		await user.click(await screen.findByRole('button', { name: 'Remove image: query-plan.png' }));
		const rest = screen.getByRole('button', { name: 'Remove image: beach.jpg' });
		expect(document.activeElement).toBe(rest);
		await user.keyboard('{Enter}');
		expect(saved()).toEqual([]);
		expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Images and video' }));
	});

	test('keeps the file on the server, so that it can be undone', async () => {
		open([plan], ['A plan.']);
		await user.click(await screen.findByRole('button', { name: /^Remove image/ }));
		expect(server.media.has(plan.id)).toBe(true);
	});

	test('that was just uploaded keeps its file, too', async () => {
		const { saved } = open([]);
		await user.upload(chooser('Add image'), photo());
		await screen.findByRole('img');
		const [{ id = '' } = {}] = saved();
		await user.click(screen.getByRole('button', { name: 'Remove image: beach.jpg' }));
		expect(saved()).toEqual([]);
		expect(server.media.has(id)).toBe(true);
	});
});
