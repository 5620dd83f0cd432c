// node store-posts.ts USERNAME < POSTS: stores posts for a user while a server runs. For tests of
// screens with unusual posts.
import { text } from 'node:stream/consumers';
import { UserEntity } from '../../auth/user.entity.ts';
import { withDatabase } from '../../cli/with-database.ts';
import { readConfig } from '../../config/config.ts';
import { createTweetStore } from '../../feed/tweet-store.ts';
import type { Post } from '../../networks/post-source.ts';
import { makePost } from './made-post.ts';

const [username = ''] = process.argv.slice(2);
const posts: (Omit<Partial<Post>, 'createdAt'> & { createdAt: string })[] = JSON.parse(
	await text(process.stdin),
);
await withDatabase(readConfig(process.env), async ({ em }) => {
	const { id } = await em.fork().findOneOrFail(UserEntity, { username });
	const made = posts.map(({ createdAt, ...more }) => makePost(new Date(createdAt), more));
	await createTweetStore(em).save(id, made, 'test');
});
