import { createClient } from 'bff/client/client';
import type { Meta, StoryObj } from 'design-system/testing/story';
import { Provider } from 'react-redux';
import { createStore } from '../store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fetchState } from '../testing/samples.ts';
import { ScheduleSelect } from './schedule-select.tsx';

/** The interval of automatic fetches, with its cost. */
const meta = {
	title: 'Tweets/Schedule select',
	tags: ['plain'],
	component: ScheduleSelect,
	decorators: [
		(Story) => (
			<Provider store={createStore(createClient({ baseUrl: '', fetch: new FakeServer().fetch }))}>
				<Story />
			</Provider>
		),
	],
	args: { state: fetchState() },
} satisfies Meta<typeof ScheduleSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Daily: Story = {};
export const Never: Story = { args: { state: fetchState({ every: 'never', nextAt: null }) } };
