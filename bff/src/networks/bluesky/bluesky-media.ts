import type { Agent } from '@atproto/api';
import sharp from 'sharp';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { MediaFile } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import { blueskyErrors, errorOfWrite } from './bluesky-errors.ts';

/** Bluesky's limit for one image, in bytes. */
export const IMAGE_BYTES = 2_000_000;

/** An uploaded image: what `NewPost.media` contains, as JSON. */
const UploadedImage = Type.Object({
	cid: Type.String({ pattern: '^b[a-z2-7]{50,100}$' }),
	mimeType: Type.String(),
	size: Type.Integer(),
	alt: Type.String(),
	aspectRatio: Type.Optional(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
});

/**
 * Uploads an image, and returns what a post needs to contain it. GIFs are shown without movement.
 * Throws `NetworkError`, the signal's reason, or the errors of `read`.
 */
export async function uploadImage(agent: Agent, file: MediaFile): Promise<string> {
	const { kind, type, alt, signal } = file;
	if (kind === 'video')
		throw refused('Warble cannot post videos to Bluesky yet. Remove the video, then post again.');
	if (file.size > IMAGE_BYTES) throw tooLarge();
	const bytes = await readAll(file);
	const aspectRatio = await sizeOf(bytes);
	try {
		const { data } = await agent.uploadBlob(bytes, { encoding: type, signal });
		const { mimeType, size, ref } = data.blob;
		const image = { cid: ref.toString(), mimeType, size, alt, ...(aspectRatio && { aspectRatio }) };
		if (!Value.Check(UploadedImage, image)) throw notAccepted();
		return JSON.stringify(image);
	} catch (error) {
		signal.throwIfAborted();
		const failure = errorOfWrite('post', error);
		// Nothing is visible until a post has the image.
		if (failure.code === 'outcome_unknown') throw notAccepted();
		if (failure.code !== 'action_refused') throw failure;
		throw refused('Bluesky refused an image. Save it again as JPEG or PNG, and replace it.');
	}
}

/** The embed for uploaded images, in the JSON of the AT protocol. Undefined without images. */
export function embedOf(media: readonly string[] = []): object | undefined {
	if (media.length === 0) return undefined;
	const images = media.map((text) => {
		const image: unknown = JSON.parse(text);
		if (!Value.Check(UploadedImage, image)) throw blueskyErrors.mediaGone();
		const { cid, mimeType, size, alt, aspectRatio } = image;
		return {
			alt,
			image: { $type: 'blob', ref: { $link: cid }, mimeType, size },
			...(aspectRatio && { aspectRatio }),
		};
	});
	return { $type: 'app.bsky.embed.images', images };
}

async function readAll({ read }: MediaFile): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of read()) {
		length += part.length;
		if (length > IMAGE_BYTES) throw tooLarge();
		parts.push(part);
	}
	return Buffer.concat(parts);
}

/** Without it, Bluesky shows the image in a square until it is loaded. */
async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined> {
	const { autoOrient } = await sharp(bytes)
		.metadata()
		.catch(() => ({ autoOrient: undefined }));
	return autoOrient && { width: autoOrient.width, height: autoOrient.height };
}

function refused(message: string): NetworkError {
	return new NetworkError('media_refused', message);
}

function tooLarge(): NetworkError {
	return refused('Bluesky takes images up to 2 MB. Make this image smaller, and replace it.');
}

function notAccepted(): NetworkError {
	return new NetworkError(
		'network_unavailable',
		'Bluesky does not take images right now, so this was not posted. Try again in a moment.',
	);
}
