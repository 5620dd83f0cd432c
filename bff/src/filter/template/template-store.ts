import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { contentFields, type FullContent, pickContent } from '../../../contract/filter/filter.ts';
import { lockUser } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { TemplateEntity } from './template.entity.ts';
import { TemplateVersionEntity } from './template-version.entity.ts';

const db = areaDb('filter');

/** A template with its newest content. */
export interface StoredTemplate extends FullContent {
	id: string;
	name: string;
	version: number;
	updatedAt: Date;
}

/** A version of a template. */
export interface StoredVersion extends FullContent {
	createdAt: Date;
}

const contentColumns = contentFields.map((field) => `filter_template_versions.${field}` as const);

export type TemplateStore = ReturnType<typeof createTemplateStore>;

/** Templates and their versions. Every query of a user's templates names the user. */
export function createTemplateStore(em: Em) {
	const selectNewest = (userId: string) =>
		db(em)
			.selectFrom('filter_templates')
			.innerJoin('filter_template_versions', (join) =>
				join
					.onRef('filter_template_versions.templateId', '=', 'filter_templates.id')
					.onRef('filter_template_versions.version', '=', 'filter_templates.version'),
			)
			.where('filter_templates.userId', '=', userId)
			.where('filter_templates.deletedAt', 'is', null)
			.select([
				'filter_templates.id',
				'filter_templates.name',
				'filter_templates.version',
				'filter_templates.updatedAt',
				...contentColumns,
			]);

	const insertVersion = (templateId: string, version: number, content: FullContent) =>
		em.insert(TemplateVersionEntity, {
			templateId,
			version,
			...pickContent(content),
			createdAt: new Date(),
		});

	return {
		async find(userId: string, id: string): Promise<StoredTemplate | undefined> {
			return selectNewest(userId).where('filter_templates.id', '=', id).executeTakeFirst();
		},

		async list(userId: string): Promise<StoredTemplate[]> {
			return selectNewest(userId).execute();
		},

		/** Within a transaction: makes concurrent saves of a template wait for each other. */
		async lock(userId: string, id: string): Promise<void> {
			await em.findOne(
				TemplateEntity,
				{ id, userId, deletedAt: null },
				{ lockMode: LockMode.PESSIMISTIC_WRITE },
			);
		},

		/**
		 * Within a transaction: makes concurrent inserts of a user wait for each other, so that the
		 * count and a free name stay true until the insert.
		 */
		lockUser: (userId: string): Promise<boolean> => lockUser(em, userId),

		count: (userId: string): Promise<number> =>
			em.count(TemplateEntity, { userId, deletedAt: null }),

		/** Adds a template with its first version and returns its id. Throws a unique violation. */
		async insert(userId: string, name: string, content: FullContent): Promise<string> {
			const id = randomUUID();
			const now = new Date();
			await em.insert(TemplateEntity, {
				id,
				userId,
				name,
				version: 1,
				createdAt: now,
				updatedAt: now,
				deletedAt: null,
			});
			await insertVersion(id, 1, content);
			return id;
		},

		insertVersion,

		/** Changes the name and the current version. Throws a unique violation. */
		async update(id: string, name: string, version: number): Promise<void> {
			await em.nativeUpdate(TemplateEntity, { id }, { name, version, updatedAt: new Date() });
		},

		/** Marks a template as deleted. Returns whether it was found. */
		async remove(userId: string, id: string): Promise<boolean> {
			const removed = await em
				.fork()
				.nativeUpdate(TemplateEntity, { id, userId, deletedAt: null }, { deletedAt: new Date() });
			return removed > 0;
		},

		/** The content of a version of any user's template, also of a deleted one. */
		async readContent(templateId: string, version: number): Promise<FullContent> {
			return em.fork().findOneOrFail(TemplateVersionEntity, { templateId, version });
		},

		/** A version of a user's template, also of a deleted one. */
		async findVersion(
			userId: string,
			id: string,
			version: number,
		): Promise<StoredVersion | undefined> {
			const row = await db(em)
				.selectFrom('filter_template_versions')
				.innerJoin('filter_templates', 'filter_templates.id', 'filter_template_versions.templateId')
				.where('filter_templates.id', '=', id)
				.where('filter_templates.userId', '=', userId)
				.where('filter_template_versions.version', '=', version)
				.select([...contentColumns, 'filter_template_versions.createdAt'])
				.executeTakeFirst();
			return row;
		},

		/** The first of these names that no template of the user has, ignoring case. */
		async firstFreeName(userId: string, names: readonly string[]): Promise<string | undefined> {
			// Raw SQL: lower() of the database decides which names are equal, as in the unique index.
			const { rows } = await sql<{ name: string }>`
				select candidate.name from unnest(${names}::text[]) with ordinality as candidate (name, position)
				where not exists (
					select 1 from filter_templates as taken
					where taken.user_id = ${userId} and taken.deleted_at is null and lower(taken.name) = lower(candidate.name)
				)
				order by position limit 1
			`.execute(db(em));
			return rows[0]?.name;
		},
	};
}
