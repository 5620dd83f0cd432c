import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * Every failure a person can meet, as a closed list. Code decides by `code`; people read `message`.
 * HTTP status in brackets; those marked (stream) also arrive as the `error` event of a stream that
 * had begun.
 */
export const errorCodes = [
	'invalid_input', // 400: the body, query or path does not fit; the message names the field
	'unauthorized', // 401: no session, or one that has ended
	'login_failed', // 401: username and password do not match
	'subscription_required', // 402: the plan or trial has ended
	'signup_closed', // 403: a new account takes an invitation here
	'forbidden_origin', // 403: a state-changing request from another site
	'action_refused', // 403: X does not let this connection like or answer this post; do it at X
	'not_found', // 404: unknown, or somebody else's
	'file_not_found', // 404: a referenced file is not there; the message names it
	'tweet_gone', // 404: the post was deleted at X, or is hidden from this person
	'link_invalid', // 404: an invitation or reset link that has expired, was used, or never was
	'username_taken', // 409: somebody else has this username
	'email_taken', // 409: another account has this address
	'already_subscribed', // 409: there is a subscription; the portal changes it
	'last_way_in', // 409: without this connection the account could not be signed in to any more
	'no_customer', // 409: nothing to manage, because nothing was ever paid
	'already_answered', // 409: the post was answered with other words
	'response_duplicate', // 409: X has this very text from the person already
	'answer_running', // 409: this thread is still being answered
	'name_taken', // 409: another of the person's templates has this name
	'path_taken', // 409: another file or folder has this path
	'storage_full', // 409: the person's files are as many, or as large, as they may be
	'conflict', // 409: somebody saved meanwhile; the message says what to do
	'nothing_to_resume', // 409: the run is whole
	'nothing_to_answer', // 409: no post of the run is included
	'nothing_labelled', // 400: no post was decided by hand yet
	'nothing_to_retry', // 409: the last answer of the thread is whole
	'file_too_long', // 400: a referenced file is longer than the model is given; the message names it
	'file_too_complex', // 400: an imported file took too long to convert; nothing of it is stored
	'payload_too_large', // 413
	'unsupported_media_type', // 415: JSON only
	'too_many_requests', // 429: slow down; Retry-After says how long
	'draft_cap_reached', // 429: no more replies are drafted today, or to this author
	'too_many_streams', // 429: this person (or this server) follows too many answers at once
	'run_running', // 429: another filter run of this person is going
	'key_missing', // 400 (stream): no AI-provider key to work with
	'key_rejected', // 400 (stream): the AI provider refused the key
	'model_out_of_credit', // 400 (stream): the AI provider wants to be paid
	'connection_expired', // 400 (stream): X does not accept the connection any more; connect again
	'model_rate_limited', // 503 (stream): the AI provider asks to wait; retry_after says how long
	'model_refused', // 503 (stream): the AI provider will not answer this request (moderation, unknown model, bad parameters)
	'model_context_too_long', // 503 (stream): more text than the model can read
	'model_unavailable', // 503 (stream): the AI provider is down, or cut the connection
	'model_timeout', // 503 (stream): the AI provider went silent
	'answer_too_long', // (stream): the answer was cut at our own ceiling
	'answer_interrupted', // (stream): our server ended in mid-answer; what was written is kept
	'run_cost_reached', // (stream): the run has cost what it may; resume with more
	'response_too_long', // 400: more than 280, as X counts
	'x_out_of_credit', // 400: X wants to be paid before it likes or posts
	'x_rate_limited', // 503: X wants a pause; retry_after says how long
	'x_unavailable', // 503: X is down or slow; nothing was done there
	'outcome_unknown', // 503: X gave no answer, and whether it was posted is looked up before another try
	'feed_missing', // 400 (stream): no connection, no key, or nothing named to read posts from
	'posts_refused', // 400 (stream): X refused the key, or what was asked for; the message says what to do
	'posts_out_of_credit', // 400 (stream): X wants to be paid before it gives more posts
	'posts_rate_limited', // 503 (stream): X wants a longer pause than we wait for; retry_after says how long
	'posts_unavailable', // 503 (stream): X is down, too slow, or answered nonsense
	'provider_unavailable', // 503: X or Google is down or answered nonsense
	'billing_unavailable', // 503: the payment provider is down or slow; nothing was charged
	'stream_expired', // (stream): the connection was open or idle for long; ask again for the rest
	'stream_replaced', // (stream): this person opened more streams than they may have; this was the oldest
	'server_stopping', // 503 (stream): this server is going down; ask again
	'server_busy', // 503: too many people wait for the same work; Retry-After says how long
	'not_ready', // 503: not started yet, or the database is away
	'internal', // 500: our fault; logged whole, told in general
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The body of every answer from 400 up, and the data of every `error` event.
 * `message` and `error` are the same sentence, because the spec reads either.
 */
export const ErrorBody = Type.Object({
	code: Type.Enum(errorCodes),
	message: Type.String(),
	error: Type.String(),
	/** Where in the input, for `invalid_input`: `body/text`. */
	path: Type.Optional(Type.String()),
	/** Whole seconds to wait before another try, where we know it. */
	retry_after: Type.Optional(Type.Integer()),
});
export type ErrorBody = Static<typeof ErrorBody>;
