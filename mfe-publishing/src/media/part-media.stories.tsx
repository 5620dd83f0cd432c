import type { Meta, StoryObj } from 'design-system/testing/story';
import { AddMedia } from './add-media.tsx';
import { beach, cat, plan, planAlt, run, sampleItem } from './fixtures/media-samples.ts';
import { PartMedia } from './part-media.tsx';

const nothing = () => undefined;
const described = { alt: planAlt };
const others = ['index.png', 'rows.png'].map((name, n) => ({
	...plan,
	id: `0b9c8f8e-1111-4222-8333-00000000001${n}`,
	name,
}));
const file = new File(['picture'], 'beach.jpg', { type: 'image/jpeg' });

/** The images, GIF or video of a post, below its text. */
const meta = {
	title: 'Publishing/Images and video of a post',
	component: PartMedia,
	args: {
		items: [],
		problem: undefined,
		retry: nothing,
		resume: nothing,
		remove: nothing,
		setAlt: nothing,
	},
} satisfies Meta<typeof PartMedia>;
export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {
	tags: ['empty'],
	render: (args) => (
		<>
			<PartMedia {...args} />
			<AddMedia addFiles={nothing} />
		</>
	),
};
export const OneImage: Story = { tags: ['plain'], args: { items: [sampleItem(plan, described)] } };
export const TwoImages: Story = {
	tags: ['plain'],
	args: {
		items: [sampleItem(plan, described), sampleItem(beach, { alt: 'A wide, empty beach.' })],
	},
};
export const FourImages: Story = {
	tags: ['many'],
	args: { items: [plan, beach, ...others].map((media) => sampleItem(media, described)) },
};
export const Gif: Story = {
	tags: ['plain'],
	args: { items: [sampleItem(cat, { alt: 'A cat.' })] },
};
export const Video: Story = { tags: ['plain'], args: { items: [sampleItem(run)] } };
export const NoAltText: Story = {
	tags: ['unavailable'],
	args: { items: [sampleItem(plan)] },
};
export const SomeWithoutAltText: Story = {
	tags: ['unavailable'],
	args: {
		items: [
			sampleItem(plan, described),
			sampleItem(beach),
			...others.map((media) => sampleItem(media)),
		],
	},
};
export const WritingAltText: Story = {
	tags: ['plain'],
	args: { items: [sampleItem(plan, described)] },
	play: async ({ canvasElement }) =>
		[...canvasElement.querySelectorAll('button')]
			.find(({ textContent }) => textContent.startsWith('Edit'))
			?.click(),
};
export const Loading: Story = {
	tags: ['loading'],
	args: { items: [sampleItem(plan, { state: { phase: 'loading' }, name: '', media: undefined })] },
};
export const Uploading: Story = {
	tags: ['busy'],
	args: {
		items: [sampleItem(run, { state: { phase: 'uploading', progress: 0.42 } })],
	},
};
export const SeveralUploading: Story = {
	tags: ['busy'],
	args: {
		items: [
			sampleItem(plan, described),
			sampleItem(beach, { file, state: { phase: 'uploading', progress: 0.6 } }),
			sampleItem(others[0] ?? plan, { file, state: { phase: 'waiting' } }),
		],
	},
};
export const Offline: Story = {
	tags: ['offline'],
	args: {
		items: [sampleItem(beach, { file, alt: 'A wide, empty beach.', state: { phase: 'offline' } })],
	},
};
export const Unfinished: Story = {
	tags: ['waiting'],
	args: { items: [sampleItem(run, { state: { phase: 'unfinished', progress: 0.7 } })] },
};
export const Failed: Story = {
	tags: ['error'],
	args: {
		items: [
			sampleItem(run, {
				state: {
					phase: 'failed',
					message: 'Can’t reach Warble. Check your connection and try again.',
					canRetry: true,
				},
			}),
		],
	},
};
export const Refused: Story = {
	tags: ['error'],
	args: {
		items: [
			sampleItem(plan, described),
			sampleItem(run, {
				state: {
					phase: 'failed',
					message: 'This video is 2:45 long, and X takes up to 2:20. Cut it, then add it again.',
					canRetry: false,
				},
			}),
		],
	},
};
export const NotAdded: Story = {
	tags: ['error'],
	args: {
		items: [plan, beach, ...others].map((media) => sampleItem(media, described)),
		problem: 'sunset.jpg: A post can have up to 4 images. Remove 1.',
	},
};
export const LongTexts: Story = {
	tags: ['long-text'],
	args: {
		items: [
			sampleItem(
				{ ...plan, name: `${'IMG_20261123_'.repeat(12)}.jpg` },
				{ alt: `${planAlt} `.repeat(6) },
			),
			sampleItem(
				{ ...run, name: `${'recording-'.repeat(12)}.mov` },
				{ state: { phase: 'uploading', progress: 0.03 } },
			),
		],
	},
};
