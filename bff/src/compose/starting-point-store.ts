import { sql } from 'kysely';
import { areaDb, type Em } from '../database/orm.ts';

// One query finds what a user has to write from.
const db = areaDb('compose', { reads: ['files', 'filter_run_posts', 'filter_runs'] });

/** What a user has that posts can be written from. */
export interface Material {
	/** Paths of the files that were edited last, newest first. */
	files: string[];
	/** The most liked included post of the last run that included any. */
	post: { authorName: string; text: string; includedCount: number } | undefined;
}

export interface MaterialLimits {
	files: number;
	/** Larger files are left out, because a prompt cannot hold them. */
	fileBytes: number;
}

/** Reads all material of a user in one query. */
export async function readMaterial(
	em: Em,
	userId: string,
	limits: MaterialLimits,
): Promise<Material> {
	const rows = await db(em)
		.selectFrom((db) =>
			db
				.selectFrom('files')
				.where('userId', '=', userId)
				.where('deletion', 'is', null)
				.where('plainText', '<>', '')
				.where('size', '<=', limits.fileBytes)
				.orderBy('updatedAt', 'desc')
				.limit(limits.files)
				.select([sql<string | null>`path`.as('path'), sql<Date | null>`updated_at`.as('edited')])
				.select([
					sql<string | null>`null::text`.as('author'),
					sql<string | null>`null::text`.as('text'),
					sql<number | null>`null::int`.as('posts'),
				])
				.as('file'),
		)
		.selectAll()
		.unionAll((db) =>
			db
				.selectFrom((inner) =>
					inner
						.selectFrom('filter_run_posts')
						.where('runId', '=', (runs) =>
							runs
								.selectFrom('filter_runs')
								.where('userId', '=', userId)
								.where('included', '>', 0)
								.orderBy('createdAt', 'desc')
								.limit(1)
								.select('id'),
						)
						.where('seq', 'is not', null)
						.where((on) =>
							on.or([
								on('override', '=', 'include'),
								on.and([on('included', '=', true), on('override', 'is', null)]),
							]),
						)
						.orderBy('likes', 'desc')
						.limit(1)
						.select([
							sql<string | null>`null::text`.as('path'),
							sql<Date | null>`null::timestamptz`.as('edited'),
							sql<string | null>`author_name`.as('author'),
							sql<string | null>`content`.as('text'),
							sql<number | null>`(count(*) over ())::int`.as('posts'),
						])
						.as('post'),
				)
				.selectAll(),
		)
		.orderBy('edited', 'desc')
		.execute();
	const post = rows.find(({ path }) => path === null);
	return {
		files: rows.flatMap(({ path }) => path ?? []),
		post: post && {
			authorName: post.author ?? '',
			text: post.text ?? '',
			includedCount: post.posts ?? 0,
		},
	};
}
