import { getModelPicture } from '@muster/contract'
import { useApi } from '@muster/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import './vehicle-images.css'

interface Props {
  modelId: number
  /** What it shows, in words. */
  label: string
}

/** The picture of a model; nothing while it is loading or when there is none. */
export function ModelPicture({ modelId, label }: Props): ReactNode {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [getModelPicture.id, modelId],
    queryFn: ({ signal }) => api.download(getModelPicture, { path: { id: modelId }, signal }),
    staleTime: 300_000,
    retry: false,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    // the call needs the token, which the address of an image cannot carry
    const made = URL.createObjectURL(data.blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [data])
  return address && <img className="model-picture" src={address} alt={label} />
}
