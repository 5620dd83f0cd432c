import type { mastodon } from 'masto';
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { PostLimits } from '../../../contract/networks/count-post.ts';
import { MastodonRefusal } from './mastodon-http.ts';

const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }));
const Configuration = Type.Object({
	statuses: Type.Optional(
		Type.Object({
			maxCharacters: Limit,
			maxMediaAttachments: Limit,
			charactersReservedPerUrl: Limit,
		}),
	),
	mediaAttachments: Type.Optional(
		Type.Object({ descriptionLimit: Limit, imageSizeLimit: Limit, videoSizeLimit: Limit }),
	),
});
/** Version 2 has `domain`, version 1 has `uri`. */
const Instance = Type.Object({
	domain: Type.Optional(Type.String()),
	uri: Type.Optional(Type.String()),
	version: Type.String({ minLength: 1 }),
	title: Type.Optional(Type.String()),
	configuration: Type.Optional(Type.Unknown()),
	/** At Pleroma and Akkoma. */
	maxTootChars: Limit,
});

/** What an instance says about itself. */
export interface MastodonInstance {
	title: string;
	limits: PostLimits;
}

/** Where an instance does not say. */
export const mastodonLimits: PostLimits = {
	counting: 'mastodon',
	length: 500,
	bytes: null,
	linkLength: 23,
	images: 4,
	altText: 1500,
	fileBytes: { image: null, gif: null, video: null },
};

/**
 * Reads what an instance is. Undefined if it has no API of Mastodon. Throws `MastodonRefusal` and
 * the errors of `fetch`.
 */
export async function readInstance(
	client: mastodon.rest.Client,
): Promise<MastodonInstance | undefined> {
	const second = await ask(() => client.v2.instance.fetch());
	// Before Mastodon 4.
	const instance = second ?? (await ask(() => client.v1.instance.fetch()));
	return instance && describe(instance);
}

async function ask(send: () => Promise<unknown>): Promise<Static<typeof Instance> | undefined> {
	try {
		const answer = await send();
		return Value.Check(Instance, answer) && (answer.domain ?? answer.uri) !== undefined
			? answer
			: undefined;
	} catch (error) {
		if (error instanceof MastodonRefusal && [400, 401, 403, 404, 405, 410].includes(error.status))
			return undefined;
		throw error;
	}
}

function describe({
	title,
	domain,
	uri,
	configuration,
	maxTootChars,
}: Static<typeof Instance>): MastodonInstance {
	const { statuses = {}, mediaAttachments = {} } = Value.Check(Configuration, configuration)
		? configuration
		: {};
	const { descriptionLimit, imageSizeLimit = null, videoSizeLimit = null } = mediaAttachments;
	return {
		title: title ?? domain ?? uri ?? '',
		limits: {
			...mastodonLimits,
			length: statuses.maxCharacters ?? maxTootChars ?? mastodonLimits.length,
			linkLength: statuses.charactersReservedPerUrl ?? mastodonLimits.linkLength,
			images: statuses.maxMediaAttachments ?? mastodonLimits.images,
			altText: descriptionLimit ?? mastodonLimits.altText,
			fileBytes: { image: imageSizeLimit, gif: imageSizeLimit, video: videoSizeLimit },
		},
	};
}
