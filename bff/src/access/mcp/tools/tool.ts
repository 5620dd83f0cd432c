import type {
	CallToolResult,
	InputRequiredResult,
	ServerContext,
	StandardSchemaWithJSON,
	ToolAnnotations,
} from '@modelcontextprotocol/server';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import type { Static, TObject, TSchema } from 'typebox';
import type { Right } from '../../../../contract/access/rights.ts';
import type { ErrorBody } from '../../../../contract/errors.ts';
import type { ResponseOf, Route } from '../../../../contract/route.ts';
import type { AgentCall, ApiRequest, ApiResponse } from '../agent-call.ts';
import { markUntrusted } from '../untrusted-content.ts';
import { repeatOf } from './repeat.ts';

/** A tool of the MCP endpoint: a description of routes of the public API for a model. */
export interface Tool {
	name: string;
	title: string;
	/** For agents with this right. */
	describe(right: Right): string;
	annotate(right: Right): ToolAnnotations;
	/** An agent that may not call it does not see the tool. */
	route: Route;
	input: StandardSchemaWithJSON;
	output?: StandardSchemaWithJSON;
	run(call: AgentCall, given: unknown, context: ServerContext): Promise<ToolResult>;
}

export type ToolResult = CallToolResult | InputRequiredResult;

interface RouteTool<Input extends TObject, R extends Route> extends Pick<Tool, 'name' | 'title'> {
	route: R;
	description: string;
	annotations: ToolAnnotations;
	input: Input;
	/**
	 * `newId`: the id of something that the request creates. `route`: another one with the same
	 * response.
	 */
	request(given: Static<Input>, newId: () => string): Omit<ApiRequest, 'route'> & { route?: Route };
	/** A sentence about the response of the route. */
	summarize(body: ResponseOf<R>): string;
	/** What agents see of the response; all of it by default. */
	show?(body: ResponseOf<R>): unknown;
	/** Whether that contains text by other people. */
	isUntrusted?: boolean;
}

export const READ: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** A change in Warble that others do not see, and that can be repeated. */
export const WRITE: ToolAnnotations = {
	readOnlyHint: false,
	destructiveHint: false,
	idempotentHint: true,
	openWorldHint: false,
};

/** A tool that calls one route and returns its response. */
export function routeTool<Input extends TObject, R extends Route>(tool: RouteTool<Input, R>): Tool {
	const { name, title, route, description, annotations, request, summarize, show, isUntrusted } =
		tool;
	return {
		name,
		title,
		route,
		describe: () => description,
		annotate: () => annotations,
		input: toSchema(tool.input),
		async run(call, given, context) {
			const repeat = repeatOf(call, name, context);
			const apiRequest = { route, ...request(given as Static<Input>, repeat.newId) };
			const response = await call.callApi({ ...apiRequest, headers: repeat.headers });
			if (response.status >= 400) return toFailure(response);
			const body: ResponseOf<R> = JSON.parse(response.text);
			const summary = summarize(body);
			const shown = show ? show(body) : body;
			if (!isUntrusted) {
				const text = show ? JSON.stringify(shown) : response.text;
				return toResult(`${summary}\n${text}`, asObject(shown));
			}
			const { text, structured } = markUntrusted(shown);
			return toResult(`${summary}\n${text}`, structured);
		},
	};
}

export function toResult(text: string, structuredContent: object): CallToolResult {
	return {
		content: [{ type: 'text', text }],
		structuredContent: structuredContent as Record<string, unknown>,
	};
}

/** An error of the API, in words for a model. */
export function toFailure({ text }: ApiResponse): CallToolResult {
	const { code, message, retry_after: wait }: ErrorBody = JSON.parse(text);
	const retry = wait === undefined ? '' : ` Try again in ${wait} seconds.`;
	return {
		...toResult(`${message}${retry} (${code})`, { code, message }),
		isError: true,
	};
}

/** A schema of the contract as JSON Schema, which it is, apart from notes for our own client. */
export function toSchema(schema: TSchema): StandardSchemaWithJSON {
	return fromJsonSchema(JSON.parse(JSON.stringify(schema)));
}

/** Structured content is an object; some routes respond with a list. */
function asObject(body: unknown): object {
	return Array.isArray(body) ? { items: body } : (body as object);
}
