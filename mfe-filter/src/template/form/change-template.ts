import { type QueryError, request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import {
	deleteTemplate,
	duplicateTemplate,
	type FilterTemplate,
	type FullContent,
	fillContent,
	isSameContent,
	saveTemplate,
	trimContent,
} from 'bff/contract/filter/filter';
import { failureOf } from 'remote-kit/failure';
import { filterApi } from '../../api.ts';
import type { AppThunk } from '../../store.ts';
import type { Form } from './form.ts';

/**
 * The result of a change. `conflict`: the template was saved elsewhere meanwhile, as `theirs`.
 * `not found`: the template was deleted.
 */
export type Outcome =
	| { kind: 'done'; template: FilterTemplate }
	| { kind: 'refused'; reason: QueryError }
	| { kind: 'conflict'; theirs: FilterTemplate }
	| { kind: 'not found'; reason: QueryError };

const {
	endpoints: { saved, copied, deleted },
} = filterApi.injectEndpoints({
	endpoints: (build) => ({
		saved: build.mutation<FilterTemplate, Input<typeof saveTemplate>['body']>({
			query: (body) => request(saveTemplate, { body }),
			invalidatesTags: (template) =>
				template ? ['templates', 'runs', 'run', { type: 'agreement', id: template.id }] : [],
		}),
		copied: build.mutation<FilterTemplate, { templateId: string; name: string }>({
			query: (body) => request(duplicateTemplate, { body }),
			invalidatesTags: (template) => (template ? ['templates'] : []),
		}),
		deleted: build.mutation<object, string>({
			query: (id) => request(deleteTemplate, { params: { id } }),
			invalidatesTags: ['templates', 'runs', 'run'],
		}),
	}),
});

/** Contents of saves that have not succeeded yet. */
const unanswered = new Map<string, FullContent[]>();

/** Saves a form over `version`, or as a new template. */
export function save(form: Form, version: number | undefined): AppThunk<Promise<Outcome>> {
	return async (dispatch) => {
		const { base } = form;
		const content = trimContent(form.content);
		const body =
			base && version
				? { id: base.id, version, name: base.name, content }
				: { name: form.name.trim(), content };
		const before = base ? (unanswered.get(base.id) ?? []) : [];
		if (base) unanswered.set(base.id, [...before, fillContent(content)]);
		const { data, error } = await dispatch(saved.initiate(body));
		if (base && data) unanswered.delete(base.id);
		if (data) return { kind: 'done', template: data };
		const reason = failureOf(error);
		if (!base) return { kind: 'refused', reason };
		if (reason.code === 'not_found') return { kind: 'not found', reason };
		if (reason.code !== 'conflict') return { kind: 'refused', reason };
		const newest = await dispatch(
			filterApi.endpoints.template.initiate(base.id, { forceRefetch: true, subscribe: false }),
		);
		if (!newest.data) return { kind: 'refused', reason };
		const theirs = newest.data;
		// An earlier attempt had arrived, but not its response.
		const isOwn = before.some((content) => isSameContent(content, fillContent(theirs.content)));
		if (isOwn && theirs.version !== version) return dispatch(save(form, theirs.version));
		return { kind: 'conflict', theirs };
	};
}

/** Leaves room for ' Copy' in a name of at most 120 characters. */
const NAME_LENGTH = 115;

export function duplicate({ id: templateId, name }: FilterTemplate): AppThunk<Promise<Outcome>> {
	return async (dispatch) => {
		const { data, error } = await dispatch(
			copied.initiate({ templateId, name: `${name.slice(0, NAME_LENGTH)} Copy` }),
		);
		return data ? { kind: 'done', template: data } : { kind: 'refused', reason: failureOf(error) };
	};
}

/** Succeeds if the template was deleted already. */
export function remove(template: FilterTemplate): AppThunk<Promise<Outcome>> {
	return async (dispatch) => {
		const { error } = await dispatch(deleted.initiate(template.id));
		const reason = error && failureOf(error);
		return reason && reason.code !== 'not_found'
			? { kind: 'refused', reason }
			: { kind: 'done', template };
	};
}
