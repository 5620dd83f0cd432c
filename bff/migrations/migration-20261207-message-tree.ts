import { Migration } from '@mikro-orm/migrations';

/**
 * Messages become a tree. A thread written so far has one branch, in which the answers to the same
 * instruction are versions of each other.
 */
export class Migration20261207MessageTree extends Migration {
	override up(): void {
		this.addSql(`
			alter table messages
				add column parent_id uuid null,
				add column selected_child_id uuid null`);
		this.addSql(
			'create index messages_thread_id_parent_id_index on messages (thread_id, parent_id)',
		);
		this.addSql('alter table threads add column active_leaf_id uuid null');
		this.addSql(`
			update messages set parent_id = (
				select earlier.id from messages earlier
				where earlier.thread_id = messages.thread_id
					and earlier.position < messages.position
					and 'user' in (earlier.role, messages.role)
				order by earlier.position desc
				limit 1
			)`);
		this.addSql(`
			update threads set active_leaf_id = (
				select id from messages where thread_id = threads.id order by position desc limit 1
			)`);
		// The previous release runs beside this one during a deployment, and adds messages without a
		// parent. This release never does: its first instructions have a selected child.
		this.addSql(`
			create function place_message() returns trigger language plpgsql as $$
			begin
				select id into new.parent_id from messages
				where thread_id = new.thread_id and position < new.position and 'user' in (role, new.role)
				order by position desc
				limit 1;
				update threads set active_leaf_id = new.id where id = new.thread_id;
				return new;
			end $$`);
		this.addSql(`
			create trigger place_message before insert on messages for each row
			when (new.parent_id is null and new.selected_child_id is null)
			execute function place_message()`);
	}
}
