import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import { BYTES_LIMIT } from '../../src/editor/file-tree.ts';
import { contentKey } from '../../src/publishing/media/keys.ts';

const MB = 1024 * 1024;
const VIDEO_MB = 64;

/**
 * Stores `megabytes` MB for a user: a sixteenth in files of almost 1 MB, but no more than a user can
 * have, and the rest in videos.
 */
export async function storeAccount(
	database: Client,
	mediaFolder: string,
	userId: string,
	megabytes: number,
): Promise<void> {
	const files = Math.min(BYTES_LIMIT / MB, megabytes / 16);
	const content = '<p>words, and <em>more</em> words </p>'.repeat(25_000);
	await database.query(
		`insert into files (id, user_id, path, content, plain_text, size, revision, created_at, updated_at)
		select gen_random_uuid(), $1, 'file ' || n, $2, 'words', $3, 1, now(), now()
		from generate_series(1, $4::int) n`,
		[userId, content, content.length, files],
	);
	for (let n = 0; n < (megabytes - files) / VIDEO_MB - 0.5; n += 1) {
		const id = randomUUID();
		const path = join(mediaFolder, contentKey({ userId, id }));
		await mkdir(dirname(path), { recursive: true });
		// Random, because a video has nothing left to compress.
		await writeFile(
			path,
			Array.from({ length: VIDEO_MB }, () => randomBytes(MB)),
		);
		await database.query(
			`insert into media (id, user_id, name, kind, type, size, received, width, height, duration_ms, status, created_at, used_at)
			values ($1, $2, 'video.mp4', 'video', 'video/mp4', $3, $3, 640, 360, 60000, 'ready', now(), now())`,
			[id, userId, VIDEO_MB * MB],
		);
	}
}
