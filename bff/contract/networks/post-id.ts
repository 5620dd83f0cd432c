import * as Type from 'typebox';
import { nullable } from '../route.ts';
import { networkNames } from './network-names.ts';

/**
 * The id of a post among those of all networks: digits at X, an address such as
 * `at://did:plc:abc/app.bsky.feed.post/3kabc` at Bluesky, and at Mastodon an id at a server, such
 * as `mastodon.social/1234`.
 */
export const PostId = Type.Union([
	Type.String({ pattern: '^[0-9]{1,25}$', description: 'X' }),
	Type.String({
		pattern: '^at://did:[a-z]+:[\\w.:%-]+/[a-z][\\w.-]*/[\\w~:-][\\w.~:-]*$',
		maxLength: 300,
		description: 'Bluesky',
	}),
	Type.String({
		pattern: '^[a-z0-9][a-z0-9.:-]*/[\\w-]{1,64}$',
		maxLength: 300,
		description: 'Mastodon',
	}),
]);

/** The network of a post. Every post of the spec is one of X. */
export const PostNetwork = Type.Enum([...networkNames], { ifLeftOut: 'x' });

/** The address of a post's page at its network; for a repost, the original's. */
export const PostUrl = nullable(Type.String());
