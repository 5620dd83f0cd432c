import * as Type from 'typebox';
import { AnswerStatus } from '../../compose/compose.ts';
import { Source } from '../../feed/sources.ts';
import { nullable } from '../../route.ts';
import {
	Amount,
	Count,
	Data,
	Flag,
	Id,
	maybe,
	row,
	ShortText,
	Text,
	Time,
	Version,
} from './fields.ts';

export const fileLists = {
	files: row({
		id: Id,
		path: Type.String({ maxLength: 8192 }),
		content: Type.String({ description: 'HTML' }),
		revision: Count,
		createdAt: Time,
		updatedAt: Time,
		deletedAt: maybe.time,
	}),
	'file-revisions': row({
		fileId: Id,
		revision: Count,
		content: Type.String({ description: 'HTML' }),
		createdAt: Time,
		byProgram: Type.Optional(Flag),
	}),
};

export const composeLists = {
	threads: row({
		id: Id,
		name: ShortText,
		nameSource: Type.Enum(['instruction', 'model', 'person']),
		pinnedAt: maybe.time,
		archivedAt: maybe.time,
		deletedAt: maybe.time,
		activeLeafId: maybe.id,
		usesVoice: Flag,
		model: maybe.shortText,
		createdAt: Time,
		updatedAt: Time,
	}),
	/** Ordered by thread and position: a message comes after its parent. */
	messages: row({
		id: Id,
		threadId: Id,
		position: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
		parentId: maybe.id,
		selectedChildId: maybe.id,
		role: Type.Enum(['user', 'assistant']),
		// More than an instruction or an answer can contain.
		content: Type.String({ maxLength: 300_000 }),
		fileRefs: Type.Array(
			Type.Union([Text, Type.Object({ id: Text, name: Text, revision: Count })]),
		),
		context: nullable(
			Type.Object({ drafts: Type.Array(Text), withResults: Flag }, { additionalProperties: false }),
		),
		createdAt: Time,
		status: nullable(AnswerStatus),
		error: Data,
		model: maybe.shortText,
		generationId: maybe.shortText,
		promptTokens: maybe.count,
		completionTokens: maybe.count,
		cost: maybe.amount,
		isCostEstimated: Flag,
	}),
	'answer-prompts': row({ messageId: Id, prompt: Data }),
	'voice-examples': row({ draftId: Id, position: Count }),
	'answer-settings': row({
		monthlyLimit: maybe.amount,
		spent: Amount,
		spentMonth: Text,
		favouriteModels: Type.Array(Text),
	}),
};

export const filterLists = {
	filters: row({
		id: Id,
		name: ShortText,
		version: Version,
		createdAt: Time,
		updatedAt: Time,
		deletedAt: maybe.time,
	}),
	'filter-versions': row({
		templateId: Id,
		version: Version,
		description: Text,
		blockList: Type.Array(Text),
		// Missing in older exports.
		sources: Type.Optional(Type.Array(Source)),
		createdAt: Time,
	}),
	runs: row({
		id: Id,
		templateId: Id,
		version: Count,
		title: Text,
		description: Text,
		timeRangeValue: Count,
		timeRangeUnit: Text,
		since: Time,
		until: Time,
		widening: Type.Optional(maybe.text),
		status: Text,
		error: Data,
		createdAt: Time,
		endedAt: maybe.time,
		total: Count,
		processed: Count,
		included: Count,
		notJudged: Count,
		reused: Count,
		fromStorage: Count,
		reachedBack: maybe.time,
		// Missing in older exports.
		why: Type.Optional(maybe.text),
		postsBilled: Count,
		model: Text,
		promptTokens: Count,
		completionTokens: Count,
		cost: maybe.amount,
		maxCost: Amount,
		// Missing in older exports.
		standing: Type.Optional(Flag),
	}),
	'standing-filters': row({
		templateId: Id,
		every: Text,
		slots: Data,
		zone: Text,
		dailyLimit: Amount,
		pausedAt: maybe.time,
		nextAt: maybe.time,
		createdAt: Time,
		updatedAt: Time,
	}),
	verdicts: row({
		runId: Id,
		tweetId: Text,
		// Missing in older exports, all of X.
		network: Type.Optional(Text),
		url: Type.Optional(maybe.text),
		postedAt: Time,
		likes: Count,
		retweets: Count,
		authorName: Text,
		authorUsername: Text,
		avatarUrl: maybe.text,
		content: Text,
		// Missing in older exports.
		attached: Type.Optional(Data),
		repostBy: maybe.text,
		seq: maybe.count,
		included: maybe.flag,
		decidedBy: maybe.text,
		reason: maybe.text,
		override: maybe.text,
		overriddenAt: maybe.time,
	}),
};
