import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHUNK_LIMIT } from 'bff/contract/publishing/media';
import { json, refusal } from 'remote-kit/testing/fake-server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { run } from './fixtures/media-samples.ts';
import { MediaServer } from './fixtures/media-server.ts';
import { chooser, fileOf, openPost, photo } from './fixtures/open-post.tsx';

const user = userEvent.setup({ applyAccept: false });
const pictures = () => screen.queryAllByRole('img');
const ready = (count = 1) => waitFor(() => expect(pictures()).toHaveLength(count));

afterEach(() => vi.useRealTimers());

function goOffline(): () => void {
	const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	return () => {
		online.mockRestore();
		act(() => void window.dispatchEvent(new Event('online')));
	};
}

describe('adding images to a post [L6]', () => {
	test('uploads a chosen image and makes it part of the draft at once', async () => {
		const { server, saved } = openPost();
		const last = server.defer(`PUT ${server.nextContent()}`);
		await user.upload(chooser('Add image'), photo());
		expect(await screen.findByText(/Uploading beach.jpg…/)).toBeTruthy();
		await waitFor(() => expect(saved()).toHaveLength(1));
		const [{ id = '' } = {}] = saved();
		const media = { ...server.media.get(id), status: 'ready', offset: 1000 };
		last.resolve(json(media));
		await ready();
		expect(pictures()[0]?.getAttribute('src')).toBe(`/api/media/${id}/thumbnail`);
		expect(server.requestsTo('POST /api/media')[0]?.body).toEqual({
			name: 'beach.jpg',
			type: 'image/jpeg',
			size: 1000,
		});
	});

	test('uploads several one after the other, and keeps their order', async () => {
		const { saved, server } = openPost();
		await user.upload(
			chooser('Add image'),
			['a.jpg', 'b.jpg', 'c.jpg'].map((name) => photo(name)),
		);
		await ready(3);
		expect(saved().map(({ id }) => server.media.get(id)?.name)).toEqual([
			'a.jpg',
			'b.jpg',
			'c.jpg',
		]);
	});

	test('pastes cells of a spreadsheet as text, without their picture', () => {
		const { server } = openPost();
		fireEvent.paste(screen.getByRole('textbox', { name: 'Post' }), {
			clipboardData: {
				files: [fileOf('image.png', 'image/png')],
				getData: () => '<table><tr><td>1</td></tr></table>',
			},
		});
		expect(screen.queryByText(/Uploading/)).toBeNull();
		expect(server.requestsTo('POST /api/media')).toHaveLength(0);
	});

	test('accepts a pasted image', async () => {
		const { saved } = openPost();
		fireEvent.paste(screen.getByRole('textbox', { name: 'Post' }), {
			clipboardData: { files: [fileOf('image.png', 'image/png')], getData: () => '' },
		});
		await ready();
		expect(saved()).toHaveLength(1);
	});

	test('accepts the same file again', async () => {
		openPost();
		await user.upload(chooser('Add image'), photo());
		await ready(1);
		await user.upload(chooser('Add image'), photo());
		await ready(2);
	});

	test('refuses a fifth image, but not the others', async () => {
		const { saved } = openPost();
		await user.upload(
			chooser('Add image'),
			[1, 2, 3, 4, 5].map((n) => photo(`${n}.jpg`)),
		);
		expect((await screen.findByRole('alert')).textContent).toContain(
			'5.jpg: A post can have up to 4 images. Remove 1.',
		);
		await ready(4);
		expect(saved()).toHaveLength(4);
		await user.click(screen.getByRole('button', { name: 'Remove image: 1.jpg' }));
		expect(screen.queryByRole('alert')).toBeNull();
	});

	test.each([
		['a GIF', 'an image', photo('a.jpg'), fileOf('b.gif', 'image/gif'), 'no mix'],
		[
			'a second video',
			'a video',
			fileOf('a.mp4', 'video/mp4'),
			fileOf('b.mp4', 'video/mp4'),
			'one video',
		],
		[
			'a second GIF',
			'a GIF',
			fileOf('a.gif', 'image/gif'),
			fileOf('b.gif', 'image/gif'),
			'one GIF',
		],
	])('refuses %s in a post with %s', async (_what, _to, first, second, sentence) => {
		const { saved } = openPost();
		await user.upload(chooser('Add image'), first);
		await waitFor(() => expect(saved()).toHaveLength(1));
		await user.upload(chooser('Add image'), second);
		expect((await screen.findByRole('alert')).textContent).toContain(sentence);
	});

	test.each([
		['IMG_1.heic', 'image/heic', 'as JPEG'],
		['IMG_1.HEIC', '', 'as JPEG'],
		['notes.pdf', 'application/pdf', 'something else'],
	])('refuses %s before anything is sent', async (name, type, sentence) => {
		const { server } = openPost();
		await user.upload(chooser('Add image'), fileOf(name, type));
		expect((await screen.findByRole('alert')).textContent).toContain(sentence);
		expect(server.requestsTo('POST /api/media')).toEqual([]);
	});

	test('removes a file that X does not accept from the draft, and shows the reason', async () => {
		const { server, saved } = openPost();
		server.check = () => 'This video is 2:45 long, and X takes up to 2:20. Cut it.';
		await user.upload(chooser('Add GIF or video'), fileOf('run.mp4', 'video/mp4'));
		expect(await screen.findByText(/2:45 long/, { selector: 'figcaption *' })).toBeTruthy();
		expect(saved()).toEqual([]);
		expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
		await user.click(screen.getByRole('button', { name: 'Remove video: run.mp4' }));
		expect(screen.queryByText(/2:45/)).toBeNull();
	});

	test('shows the reason if there is no room left, and can be retried', async () => {
		const { server, saved } = openPost();
		server.refuse('POST /api/media', 409, { code: 'storage_full', message: 'It is full.' });
		await user.upload(chooser('Add image'), photo());
		expect(await screen.findByText('It is full.', { exact: false, selector: 'p *' })).toBeTruthy();
		expect(saved()).toEqual([]);
		await user.click(screen.getByRole('button', { name: 'Try again' }));
		await ready();
		expect(saved()).toHaveLength(1);
	});
});

describe('a long upload [L6]', () => {
	const video = fileOf('run.mp4', 'video/mp4', 3 * CHUNK_LIMIT);

	test('is sent in chunks of up to 1 MB, and shows its progress', async () => {
		const { server } = openPost();
		await user.upload(chooser('Add GIF or video'), video);
		await waitFor(() => expect(screen.getByLabelText('run.mp4').getAttribute('src')).toBeTruthy());
		expect(server.pieces.length).toBeGreaterThan(3);
		expect(Math.max(...server.pieces)).toBe(CHUNK_LIMIT);
		expect(server.pieces.reduce((sum, size) => sum + size)).toBe(video.size);
	});

	test('continues from the server’s position after the connection was lost', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { server } = openPost();
		const content = `PUT ${server.nextContent()}`;
		await user.upload(chooser('Add GIF or video'), video);
		// The chunk arrived, but its response did not.
		server.next(content, () => Promise.reject(new TypeError('Failed to fetch')));
		server.dropConnection(content);
		await vi.advanceTimersByTimeAsync(5000);
		await waitFor(() => expect(screen.getByLabelText('run.mp4').getAttribute('src')).toBeTruthy());
		expect(server.pieces.reduce((sum, size) => sum + size)).toBe(video.size);
	});

	test('waits while the browser is offline, says so, and continues by itself', async () => {
		const { server } = openPost();
		const goOnline = goOffline();
		await user.upload(chooser('Add image'), photo());
		expect(
			await screen.findByText(
				'You’re offline. The upload of beach.jpg continues when you’re back online.',
			),
		).toBeTruthy();
		expect(server.requests).toEqual([]);
		goOnline();
		await ready();
	});

	test('is retried after one second, then two, then four', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { server } = openPost();
		const content = `PUT ${server.nextContent()}`;
		const tries = () => server.requestsTo(content).length;
		for (let n = 0; n < 6; n += 1) server.dropConnection(content);
		await user.upload(chooser('Add image'), photo());
		await waitFor(() => expect(tries()).toBe(1));
		for (const [index, seconds] of [1, 2, 4].entries()) {
			await vi.advanceTimersByTimeAsync(seconds * 800);
			expect(tries(), `before ${seconds} s`).toBe(index + 1);
			await vi.advanceTimersByTimeAsync(seconds * 200);
			expect(tries(), `after ${seconds} s`).toBe(index + 2);
		}
	});

	test('offers a retry after several failures, and then continues from there', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { server, saved } = openPost();
		const content = `PUT ${server.nextContent()}`;
		for (let n = 0; n < 6; n += 1) server.dropConnection(content);
		await user.upload(chooser('Add image'), photo());
		await vi.advanceTimersByTimeAsync(60_000);
		expect(await screen.findByText(/Can’t reach Warble/, { selector: 'p *' })).toBeTruthy();
		expect(saved()).toHaveLength(1);
		await user.click(screen.getByRole('button', { name: 'Try again' }));
		await ready();
	});

	test('waits as long as the server requests, but at most half a minute', async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		const { server } = openPost();
		const tooMany = (seconds: number) => () =>
			refusal(429, { code: 'too_many_requests', message: 'Too many.', retry_after: seconds });
		server.next(`PUT ${server.nextContent()}`, tooMany(10));
		server.next(`PUT ${server.nextContent()}`, tooMany(300));
		await user.upload(chooser('Add image'), photo());
		await vi.advanceTimersByTimeAsync(9000);
		expect(screen.queryByText(/Too many/)).toBeNull();
		await vi.advanceTimersByTimeAsync(2000);
		expect(await screen.findByText(/Too many/, { selector: 'p *' })).toBeTruthy();
	});

	test('can be cancelled: it leaves the draft and is deleted on the server', async () => {
		const { server, saved } = openPost();
		server.next(
			`PUT ${server.nextContent()}`,
			(_request, signal) =>
				new Promise((_resolve, reject) => {
					signal?.addEventListener('abort', () => reject(signal.reason));
				}),
		);
		await user.upload(chooser('Add image'), photo());
		await waitFor(() => expect(saved()).toHaveLength(1));
		await user.click(screen.getByRole('button', { name: 'Cancel upload: beach.jpg' }));
		expect(saved()).toEqual([]);
		await waitFor(() => expect(server.media.size).toBe(0));
		// The next one does not wait for it.
		await user.upload(chooser('Add image'), photo('next.jpg'));
		await ready();
	});

	test('continues while another draft is shown', async () => {
		const { server, leaveAndReturn, saved } = openPost();
		const piece = server.defer(`PUT ${server.nextContent()}`);
		await user.upload(chooser('Add image'), photo());
		await waitFor(() => expect(saved()).toHaveLength(1));
		leaveAndReturn();
		expect(screen.getByText(/Uploading beach.jpg…/)).toBeTruthy();
		const [{ id = '' } = {}] = saved();
		piece.resolve(json({ ...server.media.get(id), status: 'ready' }));
		await ready();
	});

	test('that a reload interrupted continues when the same file is chosen again', async () => {
		const server = new MediaServer();
		server.add({ ...run, size: 3000, offset: 2100, status: 'uploading' });
		openPost([{ id: run.id, alt: '' }], server);
		expect(
			await screen.findByText('run.mp4 isn’t uploaded yet: 70%. Choose it again to continue.'),
		).toBeTruthy();
		const again = screen.getByLabelText('Choose run.mp4');
		await user.upload(again, fileOf('other.mp4', 'video/mp4', 2000));
		expect((await screen.findByRole('alert')).textContent).toContain('other.mp4 is another file');
		await user.upload(again, fileOf('run.mp4', 'video/mp4', 3000));
		await waitFor(() => expect(screen.getByLabelText('run.mp4').getAttribute('src')).toBeTruthy());
		expect(server.pieces).toEqual([900]);
		expect(screen.queryByRole('alert')).toBeNull();
	});
});

test('announces its progress to screen readers [L6]', async () => {
	openPost();
	await user.upload(chooser('Add image'), photo());
	const region = screen.getByRole('group', { name: 'Images and video' });
	await waitFor(() =>
		expect(within(region).getByText('Uploading. 0 of 1 ready.').getAttribute('aria-live')).toBe(
			'polite',
		),
	);
});
