import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';

interface SeveralFieldProps {
  readonly label: string;
  /** Shown if nothing is chosen. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly values: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/** A select of several options, which the native control shows as an open list. */
export const SeveralField = ({ label, all, options, values, onChange }: SeveralFieldProps) => (
  <Select
    className="fld"
    selectionMode="multiple"
    placeholder={all}
    value={[...values]}
    // In the order of the options, so that the same choice has one address.
    onChange={(keys) => onChange(options.flatMap(([value]) => (keys.includes(value) ? value : [])))}
  >
    <Label className="fld__label">{label}</Label>
    <Button className="fld__control several">
      <SelectValue className="several__value">
        {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
      </SelectValue>
    </Button>
    <Popover className="several__list" placement="bottom start">
      <ListBox>
        {options.map(([value, text]) => (
          <ListBoxItem key={value} id={value} textValue={text} className="several__item">
            {text}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </Select>
);
