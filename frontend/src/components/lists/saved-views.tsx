import type { SavedView, SavedViewFields, ViewedList } from '@coverleaf/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { replyOf, staffClient } from '../../api-client/staff-client';
import { Button } from '../controls/button';
import { Options, SelectField } from '../controls/fields';
import { ConfirmDelete, Modal } from '../controls/modal';
import { defineForm } from '../forms/form-definition';
import { MutationForm } from '../forms/mutation-form';
import { showToast } from '../toasts/toasts';
import type { ListFilter } from './use-list';

const VIEWS = 'views';

const useSavedViews = (list: ViewedList) =>
  useQuery({
    queryKey: [VIEWS, list],
    queryFn: async () =>
      (await replyOf(staffClient.GET('/api/v1/admin/views', { params: { query: { list } } }))).items,
  });

/** It replaces one's own view of the same name. */
const saveView = (body: SavedViewFields) => replyOf(staffClient.POST('/api/v1/admin/views', { body }));

const deleteView = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/views/{id}', { params: { path: { id } } }));

interface ViewValues {
  readonly name: string;
  readonly isShared: boolean;
}

const VIEW_FORM = defineForm<ViewValues>({
  name: {
    ...{ kind: 'text', label: 'Name', required: true, maxLength: 60 },
    hint: 'A view of yours with the same name is replaced.',
  },
  isShared: {
    ...{ kind: 'checkbox', label: 'Share with colleagues' },
    hint: 'They see its name and filters, and only the rows that they may see.',
  },
});

/** Not kept in a view, because they name a person. */
const PERSONAL = ['q', 'emailId'];

const NOTHING: readonly never[] = [];

interface SavedViewsProps<Name extends string> {
  readonly list: ViewedList;
  /** Of the list, in the plural. */
  readonly noun: string;
  readonly filter: ListFilter<Name>;
  /** Filters that this person can't use: a view with one would show other rows than it says. */
  readonly ignored?: readonly Name[];
  /** Further controls of how the list is shown. */
  readonly children?: ReactNode;
}

/** Chooses, saves and deletes the views of a list: its filters, order and columns under a name. */
export function SavedViews<Name extends string>(props: SavedViewsProps<Name>) {
  const { list, noun, filter, ignored = NOTHING, children } = props;
  const { data: saved = [] } = useSavedViews(list);
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<SavedView | null>(null);
  const names = (Object.keys(filter.values) as Name[]).filter((name) => !ignored.includes(name));
  const views = saved.filter(({ query }) => ignored.every((name) => !new URLSearchParams(query).has(name)));
  const kept = names.filter((name) => !PERSONAL.includes(name) && filter.values[name] !== '').toSorted();
  const query = new URLSearchParams(kept.map((name) => [name, filter.values[name]])).toString();
  const shown = views.find((view) => view.query === query);

  const show = (id: string): void => {
    const address = new URLSearchParams(views.find((view) => view.id === id)?.query);
    const values = names.map((name) => [name, address.get(name) ?? '']);
    filter.set(Object.fromEntries(values) as Partial<Record<Name, string>>);
  };
  const optionsOf = (isMine: boolean): [string, string][] =>
    views
      .filter((view) => view.isMine === isMine)
      .map(({ id, name, ownerName }) => [id, isMine || !ownerName ? name : `${name} (${ownerName})`]);
  const [mine, shared] = [optionsOf(true), optionsOf(false)];
  const all = `All ${noun}`;

  return (
    <div className="views">
      {(views.length > 0 || query !== '') && (
        <SelectField
          name="view"
          label="View"
          value={shown?.id ?? (query === '' ? 'all' : '')}
          onChange={({ target }) => show(target.value)}
        >
          {!shown && query !== '' && <option value="">Not saved</option>}
          <option value="all">{all}</option>
          {mine.length > 0 && (
            <optgroup label="Mine">
              <Options options={mine} />
            </optgroup>
          )}
          {shared.length > 0 && (
            <optgroup label="Shared with me">
              <Options options={shared} />
            </optgroup>
          )}
        </SelectField>
      )}
      {children}
      <div className="button-row">
        {query !== '' && !shown && <Button onClick={() => setSaving(true)}>Save view</Button>}
        {shown?.canDelete && <Button onClick={() => setDeleting(shown)}>Delete view</Button>}
      </div>
      <SaveDialog
        {...{ list, query }}
        isPersonal={kept.length < names.filter((name) => filter.values[name] !== '').length}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
      />
      <ConfirmDelete
        item={deleting}
        title="Delete this view?"
        label="Delete view"
        done="View deleted"
        failed="Failed to delete the view"
        deleteItem={({ id }) => deleteView(id)}
        queryKey={[VIEWS, list]}
        onClose={() => setDeleting(null)}
      >
        {({ name, isShared }) => (
          <p>
            “{name}” goes away{isShared && ', also for the colleagues with whom it is shared'}. The {noun}{' '}
            stay.
          </p>
        )}
      </ConfirmDelete>
    </div>
  );
}

interface SaveDialogProps {
  readonly list: ViewedList;
  readonly query: string;
  /** A part of the filter names a person. */
  readonly isPersonal: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function SaveDialog({ list, query, isPersonal, isOpen, onClose }: SaveDialogProps) {
  const queries = useQueryClient();
  return (
    <Modal title="Save view" isOpen={isOpen} onClose={onClose}>
      <MutationForm
        form={VIEW_FORM}
        intro={isPersonal && <p>The search text is not saved, because it may name a person.</p>}
        failed="Failed to save the view"
        label="Save view"
        cancel={onClose}
        send={(values) => saveView({ list, query, ...values })}
        onSent={() => {
          onClose();
          showToast('success', 'View saved');
          void queries.invalidateQueries({ queryKey: [VIEWS, list] });
        }}
      />
    </Modal>
  );
}
