import type { Network } from '../network.ts';

/** A name that X allows. Any other text could lead to another place. */
const USERNAME = /^\w{1,15}$/;

/**
 * Makes the addresses of posts at X, which finds a post by its id alone. `webUrl`: such as
 * `https://x.com`.
 */
export function createUrlOf(webUrl: string): Network['urlOf'] {
	return ({ repostOf, ...post }) => {
		const { id, authorUsername } = repostOf ?? post;
		return `${webUrl}/${USERNAME.test(authorUsername) ? authorUsername : 'i'}/status/${id}`;
	};
}
