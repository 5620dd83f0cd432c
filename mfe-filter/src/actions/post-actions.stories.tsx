import { fireEvent, within } from '@testing-library/react';
import type { ActionOutcome } from 'bff/contract/tweets/tweets';
import type { Meta, StoryObj } from 'design-system/testing/story';
import type { FakeServer } from '../testing/fake-server.ts';
import { tweet } from '../testing/samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { PostActions } from './post-actions.tsx';

const first = tweet(0);
const question = 'How long was it open?';
const placeholder = "What's your response?";
const like = `POST /api/tweets/${first.id}/like`;
const respond = `POST /api/tweets/${first.id}/response`;
const draft = `POST /api/tweets/${first.id}/draft`;
const outcome = (fields: Partial<ActionOutcome> = {}): ActionOutcome => ({
	status: 'done',
	at: '2026-11-20T09:00:00.000Z',
	text: null,
	url: null,
	error: null,
	...fields,
});

interface Given {
	setUp?: (server: FakeServer) => void;
	/** The buttons to press, in order. */
	press?: RegExp[];
	/** The text to wait for. */
	until?: string | RegExp;
	/** Whether to wait for the reply form. */
	hasForm?: boolean;
}

/** A post with prepared server responses, after buttons were pressed. */
function given({
	setUp = () => undefined,
	press = [],
	until,
	hasForm = false,
}: Given): Pick<Story, 'decorators' | 'play'> {
	return {
		decorators: [withServer(setUp)],
		play: async ({ canvasElement }) => {
			const part = within(canvasElement);
			for (const name of press) fireEvent.click(await part.findByRole('button', { name }));
			if (hasForm) await part.findByPlaceholderText(placeholder);
			if (until) await part.findByText(until);
		},
	};
}
const refused = (route: string, message: string) => (server: FakeServer) =>
	server.refuse(route, 403, { code: 'action_refused', message });

/** The actions of an included post of a run. */
const meta = {
	title: 'Filter/Post actions',
	component: PostActions,
	args: { tweet: first, draft: undefined },
} satisfies Meta<typeof PostActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = { tags: ['plain'], ...given({ until: /^Reply to/ }) };
export const Liking: Story = {
	tags: ['busy'],
	...given({ setUp: (server) => void server.defer(like), press: [/^Like/], until: /^Like/ }),
};
export const Liked: Story = {
	tags: ['done'],
	args: { tweet: { ...first, like: outcome() } },
	...given({ until: /^Liked/ }),
};
export const NotLiked: Story = {
	tags: ['error'],
	...given({
		setUp: refused(like, 'X refused the like.'),
		press: [/^Like/],
		until: /X refused the like\./,
	}),
};
export const LikedOnX: Story = {
	tags: ['question'],
	args: { tweet: { ...first, like_way: 'open_in_x', like: outcome({ status: 'opened' }) } },
	...given({ until: 'I liked it' }),
};
export const ReplyOpen: Story = {
	tags: ['empty'],
	...given({ press: [/^Reply to/], hasForm: true, until: 'Draft a reply' }),
};
export const NotDrafted: Story = {
	tags: ['error'],
	...given({
		setUp: refused(draft, 'The model was busy.'),
		press: [/^Reply to/, /^Draft a reply/],
		until: /The model was busy\./,
	}),
};
export const Drafted: Story = {
	tags: ['plain'],
	args: { draft: question },
	...given({ until: 'Drafted by Warble. Edit it before you send.' }),
};
export const TooLong: Story = {
	tags: ['invalid', 'long-text'],
	args: { draft: 'a'.repeat(281) },
	...given({ until: /^1 character over\./ }),
};
export const Sending: Story = {
	tags: ['busy'],
	args: { tweet: { ...first, response: outcome({ status: 'sending' }) }, draft: question },
	...given({ hasForm: true }),
};
export const Sent: Story = {
	tags: ['done'],
	args: {
		tweet: {
			...first,
			response: outcome({ text: question, url: 'https://x.com/me/status/1' }),
		},
	},
	...given({ until: 'Your response' }),
};
export const NotSent: Story = {
	tags: ['error'],
	args: { draft: question },
	...given({
		setUp: refused(respond, 'X refused the reply.'),
		press: [/^Send Response/],
		until: /X refused the reply\./,
	}),
};
export const SentOnX: Story = {
	tags: ['question'],
	args: {
		tweet: {
			...first,
			response_way: 'open_in_x',
			response: outcome({ status: 'opened', text: question }),
		},
		draft: question,
	},
	...given({ until: 'I sent it' }),
};
export const Unsure: Story = {
	tags: ['error'],
	args: {
		tweet: { ...first, response: outcome({ status: 'unknown', text: question }) },
		draft: question,
	},
	...given({ until: /^We don’t know yet if this was posted/ }),
};
