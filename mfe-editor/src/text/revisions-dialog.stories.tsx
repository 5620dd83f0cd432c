import { within } from '@testing-library/react';
import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fewFiles, miles } from '../testing/samples.ts';
import { RevisionsDialog, type RevisionsDialogProps } from './revisions-dialog.tsx';

const server = new FakeServer(fewFiles);
const currentHtml = fewFiles[miles]?.replace('slow', 'embarrassingly slow') ?? '';
server.files.put(miles, currentHtml);
const failing = new FakeServer(fewFiles);

function RevisionsStory({
	server: fakeServer,
	...props
}: RevisionsDialogProps & { server: FakeServer }) {
	const [store] = useState(() =>
		createStore(createClient({ baseUrl: '', fetch: fakeServer.fetch })),
	);
	return (
		<Provider store={store}>
			<RevisionsDialog {...props} />
		</Provider>
	);
}

const until = (text: string | RegExp): Pick<Story, 'play'> => ({
	play: async ({ canvasElement }) =>
		void (await within(canvasElement.ownerDocument.body).findByText(text)),
});

const meta = {
	title: 'Editor/Revisions dialog',
	component: RevisionsDialog,
	args: {
		path: miles,
		current: currentHtml,
		isUnsaved: false,
		isSaving: false,
		onRestore: () => undefined,
		onClose: () => undefined,
	},
	render: (args) => <RevisionsStory server={server} {...args} />,
} satisfies Meta<typeof RevisionsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Earlier: Story = { ...until(/embarrassingly/), tags: ['plain'] };
export const WithUnsavedChanges: Story = {
	tags: ['unsaved'],
	...until(/^We’ll save your unsaved changes/),
	args: { isUnsaved: true },
};
export const Failed: Story = {
	tags: ['error'],
	...until('We couldn’t load this revision.'),
	render: (args) => {
		failing.dropConnection('GET /api/files/revisions');
		return <RevisionsStory server={failing} {...args} />;
	},
};
