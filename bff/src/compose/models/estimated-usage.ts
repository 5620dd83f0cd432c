import { sql } from 'kysely';

const hasPrice = sql<boolean>`quote->'price' is not null and quote->'price' <> 'null'`;
const storedTokens = sql<number>`ceil(octet_length(content) / 4.0)::int`;
const priceOf = (kind: 'prompt' | 'completion' | 'request') =>
	sql`coalesce((quote->'price'->>${sql.lit(kind)})::float8, 0)`;
const quotedTokens = sql<number>`(quote->>'promptTokens')::int`;

/**
 * The columns of `messages` for an answer whose process has died: estimated from the stored text,
 * as `usageOf` does. Null without a price.
 */
export const estimatedUsage = {
	model: sql<string>`case when ${hasPrice} then quote->>'model' else model end`,
	promptTokens: sql<number>`case when ${hasPrice} then ${quotedTokens} end`,
	completionTokens: sql<number>`case when ${hasPrice} then ${storedTokens} end`,
	cost: sql<number>`case when ${hasPrice} then ${priceOf('request')}
		+ ${quotedTokens} * ${priceOf('prompt')} + ${storedTokens} * ${priceOf('completion')} end`,
	isCostEstimated: sql<boolean>`coalesce(${hasPrice}, false)`,
};
