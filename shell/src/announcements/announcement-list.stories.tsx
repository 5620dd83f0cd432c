import type { Meta, StoryObj } from 'design-system/testing/story';
import { AnnouncementList } from './announcement-list.tsx';

const now = new Date('2026-11-23T19:40:00.000Z');
const slow = {
	id: '1',
	text: 'X answers slowly today. Posts may go out a few minutes late.',
	severity: 'warning',
	link: null,
} as const;

/** Operators' announcements, under the header of every screen. */
const meta = {
	title: 'Shell/Announcements',
	component: AnnouncementList,
	args: { maintenance: null, announcements: [], onDismiss: () => undefined, now },
} satisfies Meta<typeof AnnouncementList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Nothing: Story = { tags: ['empty'] };
export const News: Story = {
	tags: ['plain'],
	args: {
		announcements: [
			{
				id: '2',
				text: 'The queue now has a week view.',
				severity: 'info',
				link: { label: 'See it', url: '/app/queue' },
			},
		],
	},
};
export const Warning: Story = { tags: ['plain'], args: { announcements: [slow] } };
export const Problem: Story = {
	tags: ['error'],
	args: {
		announcements: [{ ...slow, severity: 'problem', text: 'X is down. Posts wait in your queue.' }],
	},
};
export const Maintenance: Story = {
	tags: ['unavailable'],
	args: { maintenance: { until: '2026-11-23T21:30:00.000Z' } },
};
export const LongMaintenance: Story = {
	tags: ['unavailable'],
	args: { maintenance: { until: '2026-11-23T19:30:00.000Z' }, announcements: [slow] },
};
export const LongTexts: Story = {
	tags: ['many', 'long-text'],
	args: {
		maintenance: { until: '2026-11-25T21:30:00.000Z' },
		announcements: (['problem', 'warning', 'info'] as const).map((severity) => ({
			...slow,
			id: severity,
			severity,
			text: `${'A sentence that goes on. '.repeat(11)}${'x'.repeat(25)}`,
			link: { label: 'What this means for the posts in your queue', url: 'https://example.org/' },
		})),
	},
};
export const Phone: Story = {
	tags: ['phone'],
	args: { announcements: [slow], maintenance: { until: '2026-11-23T21:30:00.000Z' } },
	decorators: [
		(Story) => (
			<div style={{ maxWidth: '360px' }}>
				<Story />
			</div>
		),
	],
};
