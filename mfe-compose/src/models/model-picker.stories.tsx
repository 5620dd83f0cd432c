import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClient } from 'bff/client/client';
import type { OfferedModel } from 'bff/contract/compose/models';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { manyModels, someModels } from '../testing/models.ts';
import { ModelPicker, type ModelPickerProps } from './model-picker.tsx';

const none = () => undefined;

/** The models to choose from. */
const meta = {
	title: 'Compose/Model picker',
	component: ModelPicker,
	args: { selectedId: 'maker/owl', onSelect: none, onClose: none },
} satisfies Meta<typeof ModelPicker>;
export default meta;
type Story = StoryObj<typeof meta>;

function OnServer({ prepare, ...props }: ModelPickerProps & { prepare: (to: FakeServer) => void }) {
	const [store] = useState(() => {
		const server = new FakeServer();
		prepare(server);
		return createStore(createClient({ baseUrl: '', fetch: server.fetch }));
	});
	return (
		<Provider store={store}>
			<ModelPicker {...props} />
		</Provider>
	);
}

/** The dialog is beside the story in the page. */
const dialogOf = (canvas: HTMLElement) =>
	within(canvas.ownerDocument.body).findByRole('dialog', { name: 'Model' });

function given(prepare: (to: FakeServer) => void, shows: string | RegExp): Story {
	return {
		render: (args) => <OnServer {...args} prepare={prepare} />,
		play: async ({ canvasElement }) =>
			void (await within(await dialogOf(canvasElement)).findAllByText(shows)),
	};
}
const listed = (models: OfferedModel[], notice?: string) =>
	given((server) => server.models(models, notice), /^Maker: Wren/);

const longName = 'An experimental preview with a very long name, instruction-tuned, September';

export const Models: Story = {
	...listed(someModels),
	args: { threadCost: { cost: 0.0123, isCostEstimated: true } },
	tags: ['plain'],
};
export const DefaultSelected: Story = {
	...listed(someModels),
	tags: ['plain'],
	args: { selectedId: null },
};
export const Many: Story = { ...listed(manyModels), tags: ['many'] };
export const LongNames: Story = {
	...listed(someModels.map((model) => ({ ...model, name: `${model.name} ${longName}` }))),
	tags: ['long-text'],
};
export const NothingFound: Story = {
	...listed(someModels),
	tags: ['empty'],
	play: async ({ canvasElement }) => {
		const dialog = within(await dialogOf(canvasElement));
		await userEvent.type(await dialog.findByLabelText('Search models'), 'heron');
		await dialog.findByText('No model matches “heron”.');
	},
};
export const ProviderDown: Story = {
	...listed(
		someModels,
		'The AI provider’s list of models responded with 503, so prices may be out of date.',
	),
	tags: ['offline'],
};
export const ModelGone: Story = {
	...listed(someModels),
	args: { problem: 'The AI provider doesn’t offer maker/heron any more. Choose another model.' },
	tags: ['error'],
};
export const NotChanged: Story = {
	...listed(someModels),
	args: { failure: { code: 'not_ready', message: 'Warble is starting. Try again in a moment.' } },
	tags: ['error'],
};
export const NotLoaded: Story = {
	...given(
		(server) => server.always('GET /api/compose/models', () => Promise.reject(new TypeError())),
		'We couldn’t load the models',
	),
	tags: ['error', 'offline'],
};
export const Loading: Story = {
	...given((server) => server.always('GET /api/compose/models', () => new Promise(none)), 'Model'),
	tags: ['loading'],
};
