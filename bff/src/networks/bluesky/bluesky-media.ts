import type { Agent, BlobRef } from '@atproto/api';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../../http/app-error.ts';
import type { MediaFile } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import { blueskyErrors, quote } from './bluesky-errors.ts';
import { IMAGE_BYTES, VIDEO_BYTES } from './bluesky-limits.ts';
import { uploadVideo, type VideoOptions, VideoRefused } from './bluesky-video.ts';
import { errorOfWrite } from './xrpc-errors.ts';

/** An uploaded image or video: what `NewPost.media` contains, as JSON. */
const UploadedFile = Type.Object({
	cid: Type.String({ pattern: '^b[a-z2-7]{50,100}$' }),
	mimeType: Type.String(),
	size: Type.Integer(),
	alt: Type.String(),
	/** Without it, Bluesky shows the file in a square until it is loaded. */
	aspectRatio: Type.Object({ width: Type.Integer(), height: Type.Integer() }),
});

/**
 * Uploads a file, and returns what a post needs to contain it. GIFs are shown without movement.
 * Throws `NetworkError`, the signal's reason, or the errors of `read`.
 */
export async function uploadMedia(
	agent: Agent,
	file: MediaFile,
	videoOptions: VideoOptions,
): Promise<string> {
	const { kind, alt, width, height, signal } = file;
	const isVideo = kind === 'video';
	if (file.size > (isVideo ? VIDEO_BYTES : IMAGE_BYTES)) throw tooLarge(file);
	const bytes = isVideo ? undefined : await readAll(file);
	try {
		const { mimeType, size, ref } = bytes
			? await uploadImage(agent, file, bytes)
			: await uploadVideo(agent, file, videoOptions);
		const uploaded = { cid: ref.toString(), mimeType, size, alt, aspectRatio: { width, height } };
		if (!Value.Check(UploadedFile, uploaded)) throw notAccepted();
		return JSON.stringify(uploaded);
	} catch (error) {
		signal.throwIfAborted();
		// Such as that the file could not be read. Only the missing response has this code.
		if (error instanceof AppError && error.code !== 'provider_unavailable') throw error;
		if (error instanceof VideoRefused) throw refused(remedies.video, error.message);
		const failure = errorOfWrite('post', error);
		// Nothing is visible until a post has the file.
		if (failure.code === 'outcome_unknown') throw notAccepted();
		if (failure.code !== 'action_refused') throw failure;
		throw refused(remedies[kind]);
	}
}

/** The embed for uploaded files, in the JSON of the AT protocol. Undefined without files. */
export function embedOf(media: readonly string[] = []): object | undefined {
	const files = media.map((text) => {
		const file: unknown = JSON.parse(text);
		if (!Value.Check(UploadedFile, file)) throw blueskyErrors.mediaGone();
		const { cid, mimeType, size, alt, aspectRatio } = file;
		return { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size }, alt, aspectRatio };
	});
	const [first] = files;
	if (!first) return undefined;
	if (first.blob.mimeType.startsWith('video/')) {
		const { blob: video, alt, aspectRatio } = first;
		return { $type: 'app.bsky.embed.video', video, ...(alt && { alt }), aspectRatio };
	}
	return {
		$type: 'app.bsky.embed.images',
		images: files.map(({ blob: image, ...rest }) => ({ image, ...rest })),
	};
}

async function uploadImage(
	agent: Agent,
	{ type, signal }: MediaFile,
	bytes: Uint8Array<ArrayBuffer>,
): Promise<BlobRef> {
	const { data } = await agent.uploadBlob(bytes, { encoding: type, signal });
	return data.blob;
}

async function readAll(file: MediaFile): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of file.read()) {
		length += part.length;
		if (length > IMAGE_BYTES) throw tooLarge(file);
		parts.push(part);
	}
	return Buffer.concat(parts);
}

const remedies: Readonly<Record<MediaFile['kind'], string>> = {
	image: 'Bluesky refused an image. Save it again as JPEG or PNG, and replace it.',
	gif: 'Bluesky refused the GIF. Make it smaller, and replace it.',
	video: 'Bluesky refused the video.',
};

function refused(remedy: string, said = ''): NetworkError {
	return new NetworkError('media_refused', `${remedy}${quote(said)}`);
}

function tooLarge({ kind }: MediaFile): NetworkError {
	return refused(
		kind === 'video'
			? 'Bluesky takes videos up to 100 MB. Make this video smaller, and replace it.'
			: 'Bluesky takes images up to 2 MB. Make this image smaller, and replace it.',
	);
}

function notAccepted(): NetworkError {
	return new NetworkError(
		'network_unavailable',
		'Bluesky does not take images and videos right now, so this was not posted. Try again in a moment.',
	);
}
