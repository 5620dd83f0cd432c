import { fireEvent, render, within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { FilterTemplate } from 'bff/contract/filter/filter';
import { Provider } from 'react-redux';
import { json, refusal } from 'remote-kit/testing/fake-server';
import { type FieldKind, settle, testNothingIsLost } from 'remote-kit/testing/unsaved-matrix';
import { createStore } from '../../store.ts';
import { FakeServer } from '../../testing/fake-server.ts';
import { template, templateA } from '../../testing/samples.ts';
import { keepSelected } from './selected-template.ts';
import { useTemplateForm } from './use-template-form.ts';

const save = 'POST /api/filter/templates';
const none = () => undefined;

function DescriptionField() {
	const form = useTemplateForm({ onUnsavedChange: none, onAlert: none, onDone: none });
	return (
		<>
			<textarea
				value={form.form.content.description}
				onChange={({ target }) => form.write({ description: target.value })}
			/>
			<button type="button" onClick={() => void form.save()}>
				Save
			</button>
			{form.conflict ? (
				<button type="button" onClick={() => void form.conflict?.keepMine()}>
					Keep mine
				</button>
			) : null}
		</>
	);
}

function createKind(): FieldKind {
	const server = new FakeServer();
	const route = `GET /api/filter/templates/${templateA}`;
	const gone = () => refusal(404, { code: 'not_found', message: 'It was deleted.' });
	const stored: FilterTemplate[] = [template()];
	const newest = () => stored.at(-1) as FilterTemplate;
	let isDeleted = false;
	server.templates(newest());
	server.always(route, () => (isDeleted ? gone() : json(newest())));
	return {
		async open() {
			keepSelected(templateA);
			const store = createStore(createClient({ baseUrl: '', fetch: server.fetch }));
			const { container, unmount } = render(
				<Provider store={store}>
					<DescriptionField />
				</Provider>,
			);
			await settle();
			const field = within(container);
			const press = async (name: string) => {
				const button = field.queryByRole('button', { name });
				if (button) fireEvent.click(button);
				await settle();
			};
			return {
				text: () => field.getByRole<HTMLTextAreaElement>('textbox').value,
				async type(value) {
					fireEvent.change(field.getByRole('textbox'), { target: { value } });
					await settle();
				},
				async save() {
					await press('Save');
					await press('Keep mine');
				},
				close: unmount,
			};
		},
		answer(how) {
			server.always(save, ({ body }) => {
				if (how === null) return Promise.reject(new TypeError('Failed to fetch'));
				if (how === 'refused') return refusal(503, { code: 'not_ready', message: 'Not now.' });
				const { id, version, content } = body as Partial<FilterTemplate>;
				if (id && isDeleted) return gone();
				if (id && version !== newest().version)
					return refusal(409, { code: 'conflict', message: 'It has changed.' });
				const next = { ...newest(), version: newest().version + 1, ...(content && { content }) };
				stored.push(next);
				return how === 'saved' ? json(next) : Promise.reject(new TypeError('Failed to fetch'));
			});
		},
		stored: () => JSON.stringify(stored),
		deleteElsewhere() {
			isDeleted = true;
		},
	};
}

testNothingIsLost('The description of a filter', createKind);
