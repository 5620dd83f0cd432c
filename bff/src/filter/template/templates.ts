import {
	type FilterContent,
	type FilterTemplate,
	type FullContent,
	isSameContent,
	type TemplateSummary,
	type TemplateVersion,
	trimContent,
} from '../../../contract/filter/filter.ts';
import type { Em } from '../../database/orm.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { createTimetableStore } from '../standing/timetable-store.ts';
import { NAME_LENGTH, readContent, readName } from './template-content.ts';
import { createTemplateStore, type StoredTemplate, type TemplateStore } from './template-store.ts';

/** The body of a `saveTemplate` request. */
export interface SaveRequest {
	id?: string;
	name: string;
	content: FilterContent;
	version?: number;
}

export type Templates = ReturnType<typeof createTemplates>;

/** Templates of one user. */
export const TEMPLATE_LIMIT = 500;
const PREVIEW_LENGTH = 200;
const nameCollator = new Intl.Collator('en', { numeric: true });

/** Reads, saves and deletes the templates of a user. Templates of other users are not found. */
export function createTemplates(em: Em) {
	const store = createTemplateStore(em);
	const timetables = createTimetableStore(em);
	return {
		/** Throws 404. */
		read: (userId: string, id: string): Promise<StoredTemplate> => read(store, userId, id),

		async list(userId: string): Promise<TemplateSummary[]> {
			return (await store.list(userId))
				.map(toSummary)
				.sort((a, b) => nameCollator.compare(a.name, b.name));
		},

		/** Throws 404. */
		async get(userId: string, id: string): Promise<FilterTemplate> {
			return toTemplate(await read(store, userId, id));
		},

		/**
		 * Throws 400 for a blank name or description, 404, 409 `name_taken`, and 409 `conflict` if the
		 * save would overwrite another one.
		 */
		async save(userId: string, { id, version, ...request }: SaveRequest): Promise<FilterTemplate> {
			const name = readName(request.name);
			const content = readContent(request.content);
			return write(em, async (tx) => {
				if (id === undefined) {
					await ensureRoom(tx, userId);
					return read(tx, userId, await tx.insert(userId, name, content));
				}
				await tx.lock(userId, id);
				const saved = await read(tx, userId, id);
				const isSame = isSameContent(saved, content);
				if (isSame && saved.name === name) return saved;
				if (version !== undefined && version !== saved.version) throw versionConflict();
				const newVersion = isSame ? saved.version : saved.version + 1;
				if (!isSame) await tx.insertVersion(id, newVersion, content);
				await tx.update(id, name, newVersion);
				return read(tx, userId, id);
			});
		},

		/** Throws 404. */
		async duplicate(userId: string, id: string, requestedName: string): Promise<FilterTemplate> {
			const name = readName(requestedName);
			return write(em, async (tx) => {
				await ensureRoom(tx, userId);
				const original = await read(tx, userId, id);
				const freeName = (await tx.firstFreeName(userId, numberedNames(name))) ?? name;
				return read(tx, userId, await tx.insert(userId, freeName, original));
			});
		},

		/** Deletes a template, which no longer runs by itself. Throws 404. */
		async remove(userId: string, id: string): Promise<void> {
			if (!(await store.remove(userId, id))) throw templateNotFound();
			await timetables.remove(userId, id);
		},

		/** The content that a run judges by. */
		readContent: (templateId: string, version: number): Promise<FullContent> =>
			store.readContent(templateId, version),

		/** One version, also of a deleted template. Throws 404. */
		async getVersion(userId: string, id: string, version: number): Promise<TemplateVersion> {
			const found = await store.findVersion(userId, id, version);
			if (!found) throw notFound('This version doesn’t exist, or it belongs to another account.');
			return { version, content: trimContent(found), createdAt: found.createdAt.toISOString() };
		},
	};
}

/** Throws 404. */
async function read(store: TemplateStore, userId: string, id: string): Promise<StoredTemplate> {
	const template = await store.find(userId, id);
	if (!template) throw templateNotFound();
	return template;
}

/** Runs `act` in a transaction. Throws 409 `name_taken`. */
async function write(
	em: Em,
	act: (tx: TemplateStore) => Promise<StoredTemplate>,
): Promise<FilterTemplate> {
	try {
		return toTemplate(await em.fork().transactional((tx) => act(createTemplateStore(tx))));
	} catch (error) {
		if (!isUniqueViolation(error)) throw error;
		throw new AppError(
			409,
			'name_taken',
			'You already have a template with this name. Choose a different name.',
		);
	}
}

/**
 * Throws 400 if the user has reached the limit. Blocks their other inserts until the end of `tx`.
 */
async function ensureRoom(tx: TemplateStore, userId: string): Promise<void> {
	await tx.lockUser(userId);
	if ((await tx.count(userId)) >= TEMPLATE_LIMIT) {
		throw new AppError(
			400,
			'invalid_input',
			`You have ${TEMPLATE_LIMIT} templates, the maximum. Delete a template you no longer need.`,
		);
	}
}

/** The name, then “name 2”, “name 3”, …, cut so that each is a valid name. */
export function numberedNames(name: string): string[] {
	const characters = [...name];
	const numbers = Array.from({ length: TEMPLATE_LIMIT }, (_, index) => ` ${index + 2}`);
	const numbered = numbers.map(
		(number) =>
			characters
				.slice(0, NAME_LENGTH - number.length)
				.join('')
				.trimEnd() + number,
	);
	return [name, ...numbered];
}

function toSummary({ id, name, version, description, updatedAt }: StoredTemplate): TemplateSummary {
	const preview = [...plainText(description).replaceAll('\n', ' ')]
		.slice(0, PREVIEW_LENGTH)
		.join('');
	return { id, name, preview, version, updatedAt: updatedAt.toISOString() };
}

function toTemplate(template: StoredTemplate): FilterTemplate {
	return { ...toSummary(template), content: trimContent(template) };
}

function versionConflict(): AppError {
	return new AppError(
		409,
		'conflict',
		'This template was changed in another tab or on another device. Load it again, then make your changes.',
	);
}

function templateNotFound(): AppError {
	return notFound('This template no longer exists, or it belongs to another account.');
}
