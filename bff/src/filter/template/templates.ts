import { randomUUID } from 'node:crypto';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { sql } from 'kysely';
import type {
	FilterContent,
	FilterTemplate,
	TemplateSummary,
	TemplateVersion,
} from '../../../contract/filter.ts';
import { type Em, queries } from '../../database/orm.ts';
import { readTime } from '../../database/read-time.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { TemplateEntity } from './template.entity.ts';
import {
	NAME_LENGTH,
	readContent,
	readName,
	type StoredContent,
	toContent,
} from './template-content.ts';
import { TemplateVersionEntity } from './template-version.entity.ts';

/** What somebody wants to save: see `saveTemplate` of the contract. */
export interface TemplateWish {
	id?: string;
	name: string;
	content: FilterContent;
	version?: number;
}

/** A template with its newest words. */
export interface StoredTemplate extends StoredContent {
	id: string;
	name: string;
	version: number;
	updatedAt: Date;
}

export type Templates = ReturnType<typeof createTemplates>;

/** Of one person. */
const MOST = 500;
const PREVIEW_LENGTH = 200;
const byName = new Intl.Collator('en', { numeric: true });

/**
 * People's templates and their versions. Every query names the person; another's template is not
 * found.
 */
export function createTemplates(em: Em) {
	const newest = (userId: string, within: Em = em) =>
		queries(within)
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
			])
			.select(['filter_template_versions.description', 'filter_template_versions.blockList']);

	/** Throws 404. */
	const read = async (userId: string, id: string, within?: Em): Promise<StoredTemplate> => {
		const row = await newest(userId, within)
			.where('filter_templates.id', '=', id)
			.executeTakeFirst();
		if (!row) throw templateNotFound();
		return { ...row, updatedAt: readTime(row.updatedAt) };
	};

	return {
		read,

		async list(userId: string): Promise<TemplateSummary[]> {
			const rows = await newest(userId).execute();
			return rows
				.map((row) => toSummary({ ...row, updatedAt: readTime(row.updatedAt) }))
				.sort((a, b) => byName.compare(a.name, b.name));
		},

		async get(userId: string, id: string): Promise<FilterTemplate> {
			return toTemplate(await read(userId, id));
		},

		/**
		 * Throws 400 for blank words, 404, 409 `name_taken`, and 409 `conflict` where something else
		 * would be lost.
		 */
		async save(userId: string, { id, version, ...wish }: TemplateWish): Promise<FilterTemplate> {
			const name = readName(wish.name);
			const content = readContent(wish.content);
			return write(em, async (tx) => {
				if (id === undefined) {
					await ensureRoom(tx, userId);
					return read(userId, await insert(tx, userId, name, content), tx);
				}
				// Whoever comes second sees what the first one saved.
				await tx.findOne(
					TemplateEntity,
					{ id, userId, deletedAt: null },
					{ lockMode: LockMode.PESSIMISTIC_WRITE },
				);
				const saved = await read(userId, id, tx);
				const isSame =
					saved.description === content.description &&
					`${saved.blockList}` === `${content.blockList}`;
				if (isSame && saved.name === name) return saved;
				if (version !== undefined && version !== saved.version) throw savedMeanwhile();
				const next = isSame ? saved.version : saved.version + 1;
				if (!isSame) await insertVersion(tx, id, next, content);
				await tx.nativeUpdate(
					TemplateEntity,
					{ id },
					{ name, version: next, updatedAt: new Date() },
				);
				return read(userId, id, tx);
			});
		},

		/** Throws 404. */
		async duplicate(userId: string, id: string, wanted: string): Promise<FilterTemplate> {
			const name = readName(wanted);
			return write(em, async (tx) => {
				await ensureRoom(tx, userId);
				const original = await read(userId, id, tx);
				return read(
					userId,
					await insert(tx, userId, await freeName(tx, userId, name), original),
					tx,
				);
			});
		},

		/** Throws 404. */
		async remove(userId: string, id: string): Promise<void> {
			const removed = await em
				.fork()
				.nativeUpdate(TemplateEntity, { id, userId, deletedAt: null }, { deletedAt: new Date() });
			if (removed === 0) throw templateNotFound();
		},

		/** What a run judges by: its row names template and version, so they are there. */
		async readContent(templateId: string, version: number): Promise<StoredContent> {
			return em.fork().findOneOrFail(TemplateVersionEntity, { templateId, version });
		},

		/** Also of a template that was deleted. Throws 404. */
		async getVersion(userId: string, id: string, version: number): Promise<TemplateVersion> {
			const found = await queries(em)
				.selectFrom('filter_template_versions')
				.innerJoin('filter_templates', 'filter_templates.id', 'filter_template_versions.templateId')
				.where('filter_templates.id', '=', id)
				.where('filter_templates.userId', '=', userId)
				.where('filter_template_versions.version', '=', version)
				.select([
					'filter_template_versions.description',
					'filter_template_versions.blockList',
					'filter_template_versions.createdAt',
				])
				.executeTakeFirst();
			if (!found)
				throw notFound('This version is not here. The template may be another account’s.');
			return {
				version,
				content: toContent(found),
				createdAt: readTime(found.createdAt).toISOString(),
			};
		},
	};
}

/** In a transaction; answers what was written. */
async function write(em: Em, act: (tx: Em) => Promise<StoredTemplate>): Promise<FilterTemplate> {
	try {
		return toTemplate(await em.fork().transactional(act));
	} catch (error) {
		if (
			error instanceof UniqueConstraintViolationException &&
			error.message.includes('filter_templates_name_unique')
		) {
			throw new AppError(
				409,
				'name_taken',
				'Another of your templates has this name. Choose a different one.',
			);
		}
		throw error;
	}
}

async function insert(
	tx: Em,
	userId: string,
	name: string,
	content: StoredContent,
): Promise<string> {
	const id = randomUUID();
	const now = new Date();
	await tx.insert(TemplateEntity, {
		id,
		userId,
		name,
		version: 1,
		createdAt: now,
		updatedAt: now,
		deletedAt: null,
	});
	await insertVersion(tx, id, 1, content);
	return id;
}

async function insertVersion(
	tx: Em,
	templateId: string,
	version: number,
	{ description, blockList }: StoredContent,
): Promise<void> {
	await tx.insert(TemplateVersionEntity, {
		templateId,
		version,
		description,
		blockList,
		createdAt: new Date(),
	});
}

/**
 * Lets a person's new templates come one after the other, so that the count and a free name stay
 * true. Throws 400 where there are too many.
 */
async function ensureRoom(tx: Em, userId: string): Promise<void> {
	await tx.execute('select 1 from users where id = ? for no key update', [userId]);
	if ((await tx.count(TemplateEntity, { userId, deletedAt: null })) >= MOST) {
		throw new AppError(
			400,
			'invalid_input',
			`You have ${MOST} templates, which is the most. Delete one that you do not need.`,
		);
	}
}

/** The name, or the first of “name 2”, “name 3”, … that is free. */
async function freeName(tx: Em, userId: string, name: string): Promise<string> {
	const letters = [...name];
	const numbered = Array.from({ length: MOST }, (_, at) => ` ${at + 2}`).map(
		(number) =>
			letters
				.slice(0, NAME_LENGTH - number.length)
				.join('')
				.trimEnd() + number,
	);
	const { rows } = await sql<{ name: string }>`
		select wanted.name from unnest(${[name, ...numbered]}::text[]) with ordinality as wanted (name, place)
		where not exists (
			select 1 from filter_templates as taken
			where taken.user_id = ${userId} and taken.deleted_at is null and lower(taken.name) = lower(wanted.name)
		)
		order by place limit 1
	`.execute(queries(tx));
	return rows[0]?.name ?? name;
}

function toSummary({ id, name, version, description, updatedAt }: StoredTemplate): TemplateSummary {
	const preview = [...plainText(description).replaceAll('\n', ' ')]
		.slice(0, PREVIEW_LENGTH)
		.join('');
	return { id, name, preview, version, updatedAt: updatedAt.toISOString() };
}

function toTemplate(template: StoredTemplate): FilterTemplate {
	return { ...toSummary(template), content: toContent(template) };
}

function savedMeanwhile(): AppError {
	return new AppError(
		409,
		'conflict',
		'This template was saved meanwhile, in another tab or on another device. Load it again, then make your change.',
	);
}

function templateNotFound(): AppError {
	return notFound('This template is not here. It may be another account’s, or deleted.');
}
