import { randomUUID } from 'node:crypto';
import type { OfferedModel, ThreadModel } from '../../../contract/compose/models.ts';
import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type {
	ListedModel,
	ModelList,
	ModelMessage,
	ModelPrice,
	ModelReceipt,
} from '../../providers/model.ts';
import { highestCost, type Quote, quoteFor, usageOf } from './quote.ts';
import { createSpendingStore } from './spending-store.ts';
import { createThreadModelStore } from './thread-model-store.ts';

export interface ModelsOptions {
	em: Em;
	models: ModelList;
	config: Pick<Config, 'model'>;
}

export interface Spender {
	id: string;
	/** US dollars that answers may cost in a month; null for no limit. */
	monthlyAnswerLimit: number | null;
}

export type Models = ReturnType<typeof createModels>;

/** The models that can write answers, and their cost. */
export function createModels({ em, models: list, config }: ModelsOptions) {
	const spending = createSpendingStore(em);
	const threadModels = createThreadModelStore(em);
	const defaultId = config.model.name;

	/** Throws 409 `model_gone`, unless nothing is known about the provider's models. */
	const ensureOffered = (id: string, models: readonly ListedModel[] | null): void => {
		if (id === defaultId || !models || models.some((model) => model.id === id)) return;
		throw new AppError(
			409,
			'model_gone',
			`The AI provider doesn’t offer ${id} any more. Choose another model.`,
		);
	};

	/** Throws 409 `spending_limit_reached` if the user could exceed their limit with this answer. */
	const reserve = async (user: Spender, messageId: string, quote: Quote): Promise<void> => {
		if (user.monthlyAnswerLimit === null) return;
		const { models, problem } = quote.price ? { models: null, problem: null } : await list.read();
		quote.price ??= priceIn(models, quote.model);
		// A model without a fixed price routes requests to other models: it costs at most as much as
		// the most expensive one.
		quote.price ??= dearest(models);
		const { price } = quote;
		if (!price) {
			const reason = models
				? `the AI provider lists no prices. Remove`
				: `the AI provider’s price list ${problem}. Try again in a minute, or remove`;
			throw limitReached(
				`You have a monthly limit, and what this answer may cost isn’t known: ${reason} the limit in settings.`,
			);
		}
		const maxCost = highestCost(price, quote);
		if (await spending.reserve(user.id, messageId, maxCost)) return;
		const { monthlyLimit, spent, reserved } = await spending.read(user.id);
		const running = reserved > 0 ? ` and up to ${dollars(reserved)} is for running answers` : '';
		throw limitReached(
			`This answer may cost up to ${dollars(maxCost)}, over your monthly limit of ${dollars(monthlyLimit ?? 0)}: ${dollars(spent)} is spent${running}. Raise the limit in settings, or choose a cheaper model.`,
		);
	};

	return {
		spending,

		/**
		 * Quotes an answer of `model` to a prompt; `model` is null for the default. Does not wait: a
		 * price that is not known yet is added once the list was read. Throws 409 `model_gone`.
		 */
		quote(model: string | null, messages: readonly ModelMessage[]): Quote {
			const id = model ?? defaultId;
			const models = list.lastRead();
			ensureOffered(id, models);
			const quote = quoteFor(id, messages, priceIn(models, id));
			if (models === null)
				void list.read().then((read) => {
					quote.price ??= priceIn(read.models, id);
				});
			return quote;
		},

		/** Runs `start` with the maximum cost of its answer reserved. Throws as `reserve` does. */
		async withinLimit<Started>(
			user: Spender,
			messageId: string,
			quote: Quote,
			start: () => Promise<Started>,
		): Promise<Started> {
			await reserve(user, messageId, quote);
			try {
				return await start();
			} catch (error) {
				if (user.monthlyAnswerLimit !== null) await spending.release(user.id, messageId);
				throw error;
			}
		},

		/**
		 * Makes a request to the default model that is not an answer, such as a rewrite, and counts its
		 * cost, even if it fails: `work` passes on the receipt. Throws 409 `spending_limit_reached`
		 * before `work`, and the errors of `work`.
		 */
		async spend<Result>(
			user: Spender,
			messages: readonly ModelMessage[],
			work: (onReceipt: (receipt: ModelReceipt) => void) => Promise<Result>,
		): Promise<Result> {
			const id = randomUUID();
			const quote = quoteFor(defaultId, messages, priceIn(list.lastRead(), defaultId));
			await reserve(user, id, quote);
			let cost = 0;
			try {
				return await work((receipt) => {
					cost = usageOf({ receipt, quote, content: '', status: 'failed' })?.cost ?? 0;
				});
			} finally {
				await spending.settle(user.id, id, cost);
			}
		},

		/** The default, the favourites, and the others by name. */
		async list(userId: string): Promise<{ models: OfferedModel[]; notice: string | null }> {
			const [{ models, problem }, favourites] = await Promise.all([
				list.read(),
				spending.readFavourites(userId),
			]);
			const isFirst = (id: string) => id === defaultId || favourites.includes(id);
			const known = models ?? [defaultId, ...favourites].map(unlisted);
			const others = known
				.filter(({ id }) => !isFirst(id))
				.sort((one, other) => one.name.localeCompare(other.name, 'en'));
			const first = [...new Set([defaultId, ...favourites])].flatMap(
				(id) => known.find((model) => model.id === id) ?? (id === defaultId ? unlisted(id) : []),
			);
			return {
				models: [...first, ...others].map(({ price, ...model }) => ({
					...model,
					promptPrice: perMillion(price?.prompt),
					completionPrice: perMillion(price?.completion),
					isDefault: model.id === defaultId,
					isFavourite: favourites.includes(model.id),
				})),
				notice: describeProblem(problem, models !== null),
			};
		},

		readThread: (userId: string, threadId: string): Promise<ThreadModel> =>
			threadModels.read(userId, threadId),

		/** Sets the model of a thread; null for the default. Throws 404 and 409 `model_gone`. */
		async chooseForThread(
			userId: string,
			threadId: string,
			model: string | null,
		): Promise<ThreadModel> {
			if (model !== null) ensureOffered(model, (await list.read()).models);
			await threadModels.write(userId, threadId, model);
			return threadModels.read(userId, threadId);
		},
	};
}

function limitReached(message: string): AppError {
	return new AppError(409, 'spending_limit_reached', message);
}

function priceIn(models: readonly ListedModel[] | null, id: string) {
	return models?.find((model) => model.id === id)?.price ?? null;
}

/** The highest prices in the list; null if it has none. */
function dearest(models: readonly ListedModel[] | null): ModelPrice | null {
	const prices = models?.flatMap(({ price }) => price ?? []) ?? [];
	if (prices.length === 0) return null;
	const highest = (kind: keyof ModelPrice) => Math.max(...prices.map((price) => price[kind] ?? 0));
	return {
		prompt: highest('prompt'),
		completion: highest('completion'),
		request: highest('request'),
	};
}

function unlisted(id: string): ListedModel {
	return { id, name: id, contextLength: null, price: null };
}

/** Avoids the rounding errors of binary fractions. */
function perMillion(price: number | undefined): number | null {
	return price === undefined ? null : Math.round(price * 1e12) / 1e6;
}

function describeProblem(problem: string | null, isListKept: boolean): string | null {
	if (problem === null) return null;
	return isListKept
		? `The AI provider’s list of models ${problem}, so prices may be out of date.`
		: `The AI provider’s list of models ${problem}. Until it can be read, prices aren’t known and only these models can be chosen.`;
}

const format = new Intl.NumberFormat('en', {
	style: 'currency',
	currency: 'USD',
	maximumFractionDigits: 4,
});
const dollars = (amount: number): string => format.format(amount);
