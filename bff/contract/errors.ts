import type { Static } from 'typebox';
import * as Type from 'typebox';

/**
 * All error codes of the API. Clients decide by `code` and show `message` to the user. Each code is
 * listed with its HTTP status; codes marked (stream) also arrive as the `error` event of an open
 * stream.
 */
export const errorCodes = [
	'invalid_input', // 400: the body, query or path is invalid; the message names the field
	'unauthorized', // 401: no session, or one that has ended
	'token_invalid', // 401: the token of a program is unknown, was revoked or has expired
	'login_failed', // 401: username and password do not match
	'subscription_required', // 402: the plan or trial has ended
	'account_deleting', // 403: the account will be deleted; its owner can only keep it, export its data or sign out
	'right_missing', // 403: the token may not do this; the message names the right
	'confirmation_failed', // 403: wrong password, or a sign-in that is too long ago
	'signup_closed', // 403: new accounts need an invitation here
	'forbidden_origin', // 403: a state-changing request from another site
	'action_refused', // 403: X does not let this connection like, reply to or publish this post
	'media_not_allowed', // 403: the connection to X does not allow images and videos; the user connects again
	'not_found', // 404: does not exist, or belongs to another user
	'file_not_found', // 404: a referenced file does not exist; the message names it
	'tweet_gone', // 404: the post was deleted at X, or is hidden from this user
	'link_invalid', // 404: an invitation or reset link that has expired, was used, or never existed
	'username_taken', // 409: another account has this username
	'email_taken', // 409: another account has this address
	'already_subscribed', // 409: the user has a subscription; it is changed in the customer portal
	'last_way_in', // 409: without this connection the user could not sign in
	'no_customer', // 409: the user never paid, so there is nothing to manage
	'already_answered', // 409: the user replied to the post with another text
	'response_duplicate', // 409: the user posted exactly this text at X before
	'answer_running', // 409: an answer to this thread is still running
	'name_taken', // 409: another of the user's templates has this name
	'path_taken', // 409: another file or folder has this path
	'storage_full', // 409: the user has reached the limit of files or of their total size
	'conflict', // 409: saved elsewhere in the meantime; the message says what to do
	'other_account', // 409: a publication was begun with an account at X other than the connected one
	'draft_locked', // 409: the draft is being published or was posted
	'no_free_slot', // 409: the user has no free slot within 90 days
	'spending_limit_reached', // 409: it would exceed the user's monthly limit, at X or for answers
	'model_gone', // 409: the AI provider no longer offers the chosen model
	'nothing_to_resume', // 409: the run is complete
	'standing_limit_reached', // 409: the user has reached the limit of standing filters
	'nothing_to_improve', // 409 (stream): the filter's verdicts agree with the user's overrides
	'too_few_labels', // 400: too few overrides to measure an improvement
	'nothing_to_answer', // 409: no post of the run is included
	'token_limit_reached', // 409: the user has reached the limit of tokens
	'webhook_limit_reached', // 409: the user has reached the limit of webhooks
	'proposal_limit_reached', // 409: too many proposals wait for the user
	'proposal_changed', // 409: a proposal is no longer what the user was shown
	'proposal_answered', // 409: a proposal was approved, refused or has expired
	'request_running', // 409: a request with the same Idempotency-Key is still running
	'key_reused', // 422: the Idempotency-Key was used for another request
	'nothing_labelled', // 400: the user has not overridden a verdict yet
	'nothing_to_retry', // 409: the last answer of the thread is complete
	'draft_not_ready', // 400: a part is empty or too long, or its media is not uploaded
	'file_too_long', // 400: a referenced file exceeds the limit of the prompt; the message names it
	'media_refused', // 400: X does not accept this image, GIF or video; the message says what to do
	'file_too_complex', // 400: an imported file took too long to convert; nothing was stored
	'payload_too_large', // 413
	'unsupported_media_type', // 415: JSON only
	'too_many_requests', // 429: a rate limit was reached; Retry-After gives the seconds to wait
	'draft_cap_reached', // 429: the limit of reply drafts for today or for this author was reached
	'too_many_streams', // 429: the user or the server has reached the limit of open answers
	'run_running', // 429: another filter run of this user is under way
	'key_missing', // 400 (stream): there is no key for the AI provider
	'key_rejected', // 400 (stream): the AI provider rejected the key
	'model_out_of_credit', // 400 (stream): the credit at the AI provider is used up
	'connection_expired', // 400 (stream): X no longer accepts the connection; the user connects again
	'model_rate_limited', // 503 (stream): rate limit of the AI provider; retry_after gives the wait
	'model_refused', // 503 (stream): the AI provider refused the request (moderation, unknown model, bad parameters)
	'model_unreadable', // (stream): the model writes no readable verdicts
	'model_context_too_long', // 503 (stream): more text than the model can read
	'model_unavailable', // 503 (stream): the AI provider is down, or cut the connection
	'model_timeout', // 503 (stream): the AI provider sent nothing for too long
	'answer_too_long', // (stream): the answer was cut off at our limit
	'answer_interrupted', // (stream): our server stopped during the answer; the text so far is kept
	'run_cost_reached', // (stream): the run reached its cost limit; resume it with a higher one
	'daily_limit_reached', // (stream): a standing filter reached its daily limit; its next run goes on
	'response_too_long', // 400: more than 280 characters as X counts, or than the plan at X allows
	'network_out_of_credit', // 400: the credit at the network for likes and posts is used up
	'network_rate_limited', // 503: rate limit of the network; retry_after gives the wait
	'publication_missed', // 409: a publication could not be sent within ten minutes of its time
	'network_unavailable', // 503: the network is down or slow; nothing was done there
	'outcome_unknown', // 503: X did not respond; the next attempt first looks up whether it was posted
	'feed_missing', // 400 (stream): no connection, no key, or no accounts to read posts from
	'posts_refused', // 400 (stream): X refused the key or the request; the message says what to do
	'posts_out_of_credit', // 400 (stream): the credit at X for reading posts is used up
	'posts_rate_limited', // 503 (stream): X requires a longer pause than we wait; retry_after gives it
	'posts_unavailable', // 503 (stream): X is down or too slow, or its response is invalid
	'provider_unavailable', // 503: X or Google is down, or its response is invalid
	'billing_unavailable', // 503: the payment provider is down or slow; nothing was charged
	'stream_expired', // (stream): the stream was open or idle for too long; request the rest
	'stream_replaced', // (stream): the user opened more streams than allowed; this was the oldest
	'server_stopping', // 503 (stream): this server is stopping; request the rest from the next one
	'server_busy', // 503: too many users wait for the same work; Retry-After gives the wait
	'maintenance', // 503: operators have stopped writes; reads work, and Retry-After says until when
	'not_ready', // 503: not started yet, or the database cannot be reached
	'internal', // 500: an internal error; the details are in the log only
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The body of every response with a status of 400 or more, and the data of every `error` event.
 * `message` and `error` hold the same sentence, because the spec's clients read either one.
 */
export const ErrorBody = Type.Object({
	code: Type.Enum(errorCodes, { ifLeftOut: 'internal' }),
	message: Type.String(),
	error: Type.String(),
	/** For `invalid_input`: the invalid part of the input, such as `body/text`. */
	path: Type.Optional(Type.String()),
	/** Whole seconds to wait before the next attempt, if known. */
	retry_after: Type.Optional(Type.Integer()),
});
export type ErrorBody = Static<typeof ErrorBody>;
